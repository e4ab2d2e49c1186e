/** git's blob id of these bytes, as 40 hex digits: the same content has the same id in every clone and outside git. */
export function contentIdOf(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
