import type { SkipReason } from "../core/types.ts";

/** Data formats are worth searching while they are small enough to be written by hand. */
const MAX_DATA_BYTES = 256 * 1024;
/** Where git itself looks for a NUL. */
const SNIFF_BYTES = 8 * 1024;
/** Below this a dense file is a one-line configuration, not a bundle. */
const MIN_MINIFIED_CHARS = 4096;
const MAX_AVERAGE_LINE = 300;
const MAX_LINE = 20_000;

const SECRET_NAMES = new Set([".netrc", "_netrc", ".npmrc", ".pypirc", ".pgpass", ".htpasswd", ".git-credentials"]);
const SECRET_EXTENSIONS = new Set(["pem", "key", "p12", "pfx", "p8", "ppk", "jks", "keystore", "kdbx"]);
const LOCK_NAMES = new Set([
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "go.sum",
  "packages.lock.json",
]);
const DATA_EXTENSIONS = new Set(["json", "jsonl", "ndjson", "geojson", "csv", "tsv", "svg", "xml"]);
const MINIFIABLE = new Set(["js", "mjs", "cjs", "jsx", "css"]);

/** Why a file is skipped by its name alone, or null. Compared without regard to case. */
export function skipByName(path: string): SkipReason | null {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = extensionOf(name);
  if (isSecretName(name, extension)) return "secret";
  if (extension === "lock" || LOCK_NAMES.has(name)) return "data";
  if (extension === "map" || /\.min\.(?:js|mjs|cjs|css)$/.test(name)) return "generated";
  return null;
}

function isSecretName(name: string, extension: string): boolean {
  if (name === ".env" || name.startsWith(".env.")) return !/\.(?:example|sample|template|dist|defaults)$/.test(name);
  if (/^id_(?:rsa|dsa|ecdsa|ecdsa_sk|ed25519|ed25519_sk)$/.test(name)) return true;
  return SECRET_NAMES.has(name) || SECRET_EXTENSIONS.has(extension);
}

/** The file's text, or why it has none worth searching. */
export type Classified = { readonly text: string } | { readonly reason: SkipReason };

/**
 * Decodes by byte order mark, then as UTF-8, then as windows-1252 (which never fails: legacy text is kept, with its
 * words in ASCII intact). A NUL in the first 8 KiB without a UTF-16 mark, or many control characters in what is not
 * UTF-8, means binary.
 */
export function classify(path: string, bytes: Uint8Array): Classified {
  const extension = extensionOf(path.slice(path.lastIndexOf("/") + 1).toLowerCase());
  if (bytes.length > MAX_DATA_BYTES && DATA_EXTENSIONS.has(extension)) return { reason: "data" };
  if (isLfsPointer(bytes)) return { reason: "data" };
  const text = decode(bytes);
  if (text === null) return { reason: "binary" };
  if (MINIFIABLE.has(extension) && isMinified(text)) return { reason: "generated" };
  return { text };
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });
const WINDOWS_1252 = new TextDecoder("windows-1252");

/** The text without its byte order mark, or null when these bytes are not text. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return bytes[2] === 0 && bytes[3] === 0 ? null : decodeUtf16("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeUtf16("utf-16be", bytes);
  const head = bytes.subarray(0, SNIFF_BYTES);
  if (head.includes(0) || startsWith(bytes, "%PDF-")) return null;
  try {
    return UTF8.decode(bytes);
  } catch {
    return hasManyControls(head) ? null : WINDOWS_1252.decode(bytes);
  }
}

function decodeUtf16(label: "utf-16le" | "utf-16be", bytes: Uint8Array): string {
  return new TextDecoder(label).decode(bytes);
}

/** More than a tenth: compressed data that happens to hold no NUL. */
function hasManyControls(head: Uint8Array): boolean {
  let controls = 0;
  for (const byte of head) {
    if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) || byte === 127)
      controls++;
  }
  return controls * 10 > head.length;
}

function isLfsPointer(bytes: Uint8Array): boolean {
  return bytes.length < 1024 && startsWith(bytes, "version https://git-lfs.github.com/spec/");
}

function startsWith(bytes: Uint8Array, ascii: string): boolean {
  for (let i = 0; i < ascii.length; i++) if (bytes[i] !== ascii.charCodeAt(i)) return false;
  return true;
}

function isMinified(text: string): boolean {
  if (text.length < MIN_MINIFIED_CHARS) return false;
  let lines = 0;
  for (let at = 0; at < text.length; lines++) {
    const found = text.indexOf("\n", at);
    const end = found < 0 ? text.length : found;
    if (end - at > MAX_LINE) return true;
    at = end + 1;
  }
  return text.length / lines > MAX_AVERAGE_LINE;
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1);
}
