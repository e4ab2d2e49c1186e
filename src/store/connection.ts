import type { Database, Statement } from "bun:sqlite";
import { join } from "node:path";
import { damaged, isDamage, isRefusal, isSqlError, storeFailure } from "./failures.ts";
import { INDEX_FILE, isWritable, markSuspect } from "./files.ts";

export type Cell = string | number | Uint8Array | null;

/** One open database: prepared statements are kept, and failures of SQLite become errors that users understand. */
export class Connection {
  private readonly statements = new Map<string, Statement<unknown, Cell[]>>();
  private readonly cursors = new Set<Statement>();

  constructor(
    readonly db: Database,
    readonly directory: string,
    private readonly access: "read" | "write",
  ) {}

  /** The prepared statement for this text, made on first use. */
  statement(sql: string): Statement<unknown, Cell[]> {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.prepare<unknown>(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  /** Our statements fit our schema: one that cannot be prepared meets another. */
  private prepare<Row>(sql: string): Statement<Row, Cell[]> {
    try {
      return this.db.prepare<Row, Cell[]>(sql);
    } catch (error) {
      throw isSqlError(error) ? damaged(this.directory, error) : error;
    }
  }

  /** All rows, each as an array of its columns (faster than objects). `Row` is what the caller's SELECT yields. */
  rows<Row extends readonly Cell[]>(sql: string, ...parameters: Cell[]): Row[] {
    return this.guard(() => this.statement(sql).values(...parameters) as unknown as Row[]);
  }

  run(sql: string, ...parameters: Cell[]): void {
    this.guard(() => this.statement(sql).run(...parameters));
  }

  /** Rows one by one, as objects, from a cursor of their own that ends with the loop, however the loop ends. */
  *cursor<Row>(sql: string, ...parameters: Cell[]): Generator<Row, void, undefined> {
    const statement = this.guard(() => this.prepare<Row>(sql));
    this.cursors.add(statement as Statement);
    try {
      const rows = statement.iterate(...parameters);
      for (let next = this.guard(() => rows.next()); !next.done; next = this.guard(() => rows.next())) yield next.value;
    } finally {
      this.cursors.delete(statement as Statement);
      statement.finalize();
    }
  }

  /** Runs `work` in one transaction that takes the database's write lock at once; any throw undoes all of it. */
  transaction<T>(work: () => T): T {
    return this.guard(() => {
      this.db.run("BEGIN IMMEDIATE");
      try {
        const result = work();
        this.db.run("COMMIT");
        return result;
      } catch (error) {
        if (this.db.inTransaction) this.db.run("ROLLBACK");
        throw error;
      }
    });
  }

  guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const failure = this.isOfHeader(error) ? damaged(this.directory, error) : storeFailure(error, this.directory);
      if (isDamage(failure)) markSuspect(this.directory);
      throw failure;
    }
  }

  /** The error for a row that cannot be read; whoever opens the index next sets it aside. */
  damage(what: string): Error {
    markSuspect(this.directory);
    return damaged(this.directory, new Error(`${what} cannot be read`));
  }

  /** SQLite never writes a database whose header names a later version for writing. */
  private isOfHeader(error: unknown): boolean {
    return this.access === "write" && isRefusal(error) && isWritable(join(this.directory, INDEX_FILE));
  }

  close(): void {
    for (const statement of [...this.statements.values(), ...this.cursors]) statement.finalize();
    this.statements.clear();
    this.cursors.clear();
    this.db.close();
  }
}
