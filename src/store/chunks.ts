import { CHUNK_KINDS, type IndexedChunk } from "../core/types.ts";
import type { Connection } from "./connection.ts";

type ChunkRow = [
  blobId: number,
  ordinal: number,
  lineStart: number,
  lineEnd: number,
  kind: number,
  name: string,
  qualifiedName: string | null, // null: the same as the name
  parent: string | null,
  aliases: string | null, // a JSON array; null: none
  exported: number,
  termCount: number,
];

// One statement for all: half the time of one per blob. The primary key's order needs no sort.
const CHUNKS_OF = `
SELECT blob_id, ordinal, line_start, line_end, kind, name, qualified_name, parent, aliases, exported, term_count
FROM chunk WHERE blob_id IN (SELECT value FROM json_each(?)) ORDER BY blob_id, ordinal`;

/** The chunks of each blob, in ordinal order. A blob without chunks has no entry. Throws INDEX_DAMAGED. */
export function readChunks(connection: Connection, blobIds: readonly number[]): Map<number, IndexedChunk[]> {
  const found = new Map<number, IndexedChunk[]>();
  let current: IndexedChunk[] = [];
  let currentId = -1;
  for (const row of connection.rows<ChunkRow>(CHUNKS_OF, JSON.stringify(blobIds))) {
    if (row[0] !== currentId) {
      currentId = row[0];
      current = [];
      found.set(currentId, current);
    }
    current.push(toChunk(row, connection));
  }
  return found;
}

function toChunk(row: ChunkRow, connection: Connection): IndexedChunk {
  const kind = CHUNK_KINDS[row[4]];
  const aliases = row[8] === null ? [] : parseAliases(row[8]);
  if (kind === undefined || aliases === null) throw connection.damage(`chunk ${row[1]} of content ${row[0]}`);
  return {
    lineStart: row[2],
    lineEnd: row[3],
    kind,
    name: row[5],
    qualifiedName: row[6] ?? row[5],
    parent: row[7],
    aliases,
    exported: row[9] === 1,
    termCount: row[10],
  };
}

/** Null for what no writer of ours made. */
function parseAliases(json: string): string[] | null {
  try {
    const aliases: unknown = JSON.parse(json);
    return Array.isArray(aliases) && aliases.every((alias) => typeof alias === "string") ? aliases : null;
  } catch {
    return null;
  }
}
