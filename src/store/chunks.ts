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

/** The chunks of each blob, in ordinal order. A blob without chunks has no entry. */
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
    current.push(toChunk(row));
  }
  return found;
}

function toChunk(row: ChunkRow): IndexedChunk {
  return {
    lineStart: row[2],
    lineEnd: row[3],
    kind: CHUNK_KINDS[row[4]]!,
    name: row[5],
    qualifiedName: row[6] ?? row[5],
    parent: row[7],
    aliases: row[8] === null ? [] : (JSON.parse(row[8]) as string[]),
    exported: row[9] === 1,
    termCount: row[10],
  };
}
