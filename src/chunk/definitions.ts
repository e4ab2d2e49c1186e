import type { Node, Query, QueryMatch, Tree } from "web-tree-sitter";
import { lineAt } from "../core/text/lines.ts";
import { areBracketsPaired } from "./brackets.ts";
import type { ParseBudget } from "./budget.ts";
import { type GrammarLanguage, type QualifiedName, ROLES, type Role } from "./languages/language.ts";

const ROLE_OF = new Map<string, Role>(ROLES.map((role) => [role, role]));

const NO_LIMIT = 0xffff_ffff;
/** A name is never longer; a declarator may be (a macro's whole argument list). UTF-16 units. */
const MAX_NAME_SOURCE = 1_000;

export interface Definition {
  role: Role;
  readonly name: string;
  /** Enclosing names that the definition spells out itself. */
  readonly scope: readonly string[];
  /** UTF-16 offsets; doc comment excluded, wrappers (export, decorators) included. */
  start: number;
  end: number;
  readonly nameAt: number;
  /** End of the name as written, with what scopes it. */
  readonly nameEnd: number;
  /** What encloses it does not qualify its name. */
  readonly absolute: boolean;
  /** Inside an `@export` wrapper or named by an `@exported` capture. */
  marked: boolean;
  /** After a `@hiding` capture in the same type. */
  hidden: boolean;
}

/** Half-open UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What the query of a language finds in one file. */
export interface Captures {
  /** By start, the longer one first. */
  readonly definitions: readonly Definition[];
  /** Further names: fields, enum members, second names of a declaration. */
  readonly aliases: readonly { readonly name: string; readonly at: number }[];
  /** Comments and docstrings, by start. */
  readonly docs: readonly Span[];
  /** What belongs to the definition below it: comments, attributes, decorators. */
  readonly leads: readonly Span[];
  /** What the grammar could not read, by start; may nest. */
  readonly errors: readonly Span[];
}

/** A file as the passes of this folder see it. `starts` is `lineStarts(text)`. */
export interface Source {
  readonly text: string;
  readonly starts: readonly number[];
}

/** The 1-based lines that a span touches; a line break at its end does not count. */
export function spanLines(span: Span, starts: readonly number[]): { first: number; last: number } {
  const first = lineAt(starts, span.start);
  return { first, last: Math.max(first, lineAt(starts, Math.max(span.start, span.end - 1))) };
}

/** `"adds items"` → adds items; also r"…", `…`, """…""", [[…]]. What has no quotes stays. */
function unquoted(written: string): string {
  const text = /^\w?(?:(["'`]+)([\s\S]*?)\1|\[\[([\s\S]*?)\]\])$/.exec(written);
  return (text?.[2] ?? text?.[3] ?? written).trim().replace(/\s+/g, " ");
}

const spanOf = (node: Node): Span => ({ start: node.startIndex, end: node.endIndex });

/** Runs the language's one query over the tree and sorts out what it captured; null when that exceeds the budget. */
export function capture(
  tree: Tree,
  query: Query,
  target: { source: Source; language: GrammarLanguage; budget: ParseBudget },
): Captures | null {
  const collector = new Collector(target.source.text, target.language);
  let isLate = false;
  const matches = query.matches(tree.rootNode, {
    maxStartDepth: target.language.depth ?? NO_LIMIT,
    progressCallback: () => {
      target.budget.step();
      isLate ||= target.budget.isSpent;
      return isLate;
    },
  });
  if (isLate) return null;
  for (const match of matches) collector.add(match);
  return collector.finish();
}

class Collector {
  /** By the place of the name: of two patterns that found the same, the earlier in the query counts. */
  private readonly byName = new Map<number, { definition: Definition; pattern: number }>();
  private readonly aliases: { name: string; at: number }[] = [];
  private readonly docs: Span[] = [];
  private readonly leads: Span[] = [];
  private readonly errors: Span[] = [];
  private readonly wrappers = new Map<number, { start: number; marked: boolean }>();
  private readonly exported = new Set<string>();
  /** End of a type → where in it hiding begins. */
  private readonly hiding = new Map<number, number>();
  private readonly skipped = new Set<number>();

  constructor(
    private readonly text: string,
    private readonly language: GrammarLanguage,
  ) {}

  add({ captures, patternIndex }: QueryMatch): void {
    const named: Record<string, Node> = {};
    for (const { name, node } of captures) named[name] = node;
    const first = captures[0];
    if (!first) return;
    if (named.comment) this.addComment(spanOf(named.comment));
    else if (named.alias) this.addAlias(named.alias);
    else if (named.doc) this.docs.push(spanOf(named.doc));
    else if (named.lead) this.leads.push(spanOf(named.lead));
    else if (named.error) this.errors.push(spanOf(named.error));
    else if (named.hiding) this.addHiding(named.hiding);
    else if (named.skip) this.skipped.add(named.skip.startIndex);
    else if (named.exported) this.exported.add(this.source(named.exported));
    else if (named.wrapped) this.addWrapper(named.wrapper ?? named.export ?? first.node, named.wrapped, !!named.export);
    else this.addDefinition(named, patternIndex);
  }

  private addHiding(node: Node): void {
    const end = node.parent?.endIndex ?? node.endIndex;
    this.hiding.set(end, Math.min(node.endIndex, this.hiding.get(end) ?? node.endIndex));
  }

  private addComment(span: Span): void {
    this.docs.push(span);
    this.leads.push(span);
  }

  private addAlias(node: Node): void {
    const { name } = this.split(node);
    if (name) this.aliases.push({ name, at: node.startIndex });
  }

  private addWrapper(wrapper: Node, wrapped: Node, marked: boolean): void {
    this.wrappers.set(wrapped.startIndex, { start: wrapper.startIndex, marked });
  }

  private addDefinition(named: Record<string, Node>, pattern: number): void {
    const key = Object.keys(named).find((name) => ROLE_OF.has(name));
    if (!key) return;
    const node = named[key]!;
    const written = this.nameOf(named);
    if (!written.name && key !== "namespace") return;
    const nameNode = named.name ?? named.text;
    const nameAt = nameNode?.startIndex ?? node.startIndex;
    const nameEnd = nameNode ? Math.min(nameNode.endIndex, nameAt + MAX_NAME_SOURCE) : nameAt;
    const known = this.byName.get(nameAt);
    if (known && known.pattern <= pattern) return;
    const scope = named.scope ? this.scopeOf(named.scope, named.outer) : written.scope;
    const role = key === "function" && scope.length > 0 ? "method" : ROLE_OF.get(key)!;
    const end = (named.end ?? node).endIndex;
    const place = { start: node.startIndex, end, nameAt, nameEnd };
    const definition = {
      role,
      name: written.name,
      scope,
      ...place,
      absolute: "absolute" in named,
      marked: false,
      hidden: false,
    };
    this.byName.set(nameAt, { definition, pattern });
  }

  private scopeOf(scope: Node, outer: Node | undefined): string[] {
    const names = [outer, scope].flatMap((node) => (node ? [this.source(node)] : []));
    return names.map((name) => this.language.scopeNames?.[name] ?? name);
  }

  private nameOf({ name, text }: Record<string, Node>): QualifiedName {
    if (name) return this.split(name);
    return { scope: [], name: text ? unquoted(this.source(text)) : "" };
  }

  private split(node: Node): QualifiedName {
    const written = this.source(node);
    const split = this.language.splitName?.(written) ?? { scope: [], name: written };
    // Where the grammar lost its way, what it calls a name may be anything.
    return areBracketsPaired(split.name) || /^["'`]/.test(written) ? split : { ...split, name: "" };
  }

  private source(node: Node): string {
    const { startIndex, endIndex } = node;
    if (endIndex - startIndex <= MAX_NAME_SOURCE) return this.text.slice(startIndex, endIndex);
    return this.text.slice(startIndex, startIndex + MAX_NAME_SOURCE).replace(/[\ud800-\udbff]$/, "");
  }

  finish(): Captures {
    for (const nameAt of this.skipped) this.byName.delete(nameAt);
    const found = [...this.byName.values()].sort(
      (a, b) => a.definition.start - b.definition.start || b.definition.end - a.definition.end || a.pattern - b.pattern,
    );
    const definitions: Definition[] = [];
    for (const { definition } of found) {
      const last = definitions.at(-1);
      // Several names of one node (a Go const group, `a = b = 1`): the first is the definition's, the others aliases.
      if (last && last.start === definition.start && last.end === definition.end) {
        if (definition.role !== "impl") this.aliases.push({ name: definition.name, at: definition.nameAt });
      } else {
        definitions.push(definition);
      }
    }
    const hidingEnds = [...this.hiding.keys()].sort((a, b) => a - b);
    for (const definition of definitions) {
      this.applyWrappers(definition);
      definition.hidden = this.isHidden(definition, hidingEnds);
    }
    const { docs, leads, errors, aliases } = this;
    docs.sort((a, b) => a.start - b.start);
    errors.sort((a, b) => a.start - b.start);
    return { definitions, aliases, docs, leads, errors };
  }

  private isHidden({ role, start, end }: Definition, hidingEnds: readonly number[]): boolean {
    if (role === "class" || role === "impl" || hidingEnds.length === 0) return false;
    // The innermost type that hides anything is the one that ends first.
    const at = lineAt(hidingEnds, end);
    const closest = hidingEnds[at - 1]! >= end ? hidingEnds[at - 1] : hidingEnds[at];
    return closest !== undefined && start >= this.hiding.get(closest)!;
  }

  private applyWrappers(definition: Definition): void {
    let wrapper = this.wrappers.get(definition.start);
    while (wrapper) {
      definition.start = wrapper.start;
      definition.marked ||= wrapper.marked;
      const outer = this.wrappers.get(wrapper.start);
      wrapper = outer === wrapper ? undefined : outer;
    }
    definition.marked ||= this.exported.has(definition.name);
  }
}
