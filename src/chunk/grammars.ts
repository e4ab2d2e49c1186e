import scss from "@cursorless/tree-sitter-wasms/out/tree-sitter-scss.wasm" with { type: "file" };
import hcl from "@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm" with { type: "file" };
import kotlin from "@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm" with { type: "file" };
import lua from "@tree-sitter-grammars/tree-sitter-lua/tree-sitter-lua.wasm" with { type: "file" };
import toml from "@tree-sitter-grammars/tree-sitter-toml/tree-sitter-toml.wasm" with { type: "file" };
import yaml from "@tree-sitter-grammars/tree-sitter-yaml/tree-sitter-yaml.wasm" with { type: "file" };
import zig from "@tree-sitter-grammars/tree-sitter-zig/tree-sitter-zig.wasm" with { type: "file" };
import bash from "tree-sitter-bash/tree-sitter-bash.wasm" with { type: "file" };
import c from "tree-sitter-c/tree-sitter-c.wasm" with { type: "file" };
import csharp from "tree-sitter-c-sharp/tree-sitter-c_sharp.wasm" with { type: "file" };
import cpp from "tree-sitter-cpp/tree-sitter-cpp.wasm" with { type: "file" };
import css from "tree-sitter-css/tree-sitter-css.wasm" with { type: "file" };
import elixir from "tree-sitter-elixir/tree-sitter-elixir.wasm" with { type: "file" };
import go from "tree-sitter-go/tree-sitter-go.wasm" with { type: "file" };
import haskell from "tree-sitter-haskell/tree-sitter-haskell.wasm" with { type: "file" };
import html from "tree-sitter-html/tree-sitter-html.wasm" with { type: "file" };
import java from "tree-sitter-java/tree-sitter-java.wasm" with { type: "file" };
import javascript from "tree-sitter-javascript/tree-sitter-javascript.wasm" with { type: "file" };
import json from "tree-sitter-json/tree-sitter-json.wasm" with { type: "file" };
import julia from "tree-sitter-julia/tree-sitter-julia.wasm" with { type: "file" };
import objc from "tree-sitter-objc/tree-sitter-objc.wasm" with { type: "file" };
import ocaml from "tree-sitter-ocaml/tree-sitter-ocaml.wasm" with { type: "file" };
import ocamlInterface from "tree-sitter-ocaml/tree-sitter-ocaml_interface.wasm" with { type: "file" };
import php from "tree-sitter-php/tree-sitter-php.wasm" with { type: "file" };
import powershell from "tree-sitter-powershell/tree-sitter-powershell.wasm" with { type: "file" };
import python from "tree-sitter-python/tree-sitter-python.wasm" with { type: "file" };
import ruby from "tree-sitter-ruby/tree-sitter-ruby.wasm" with { type: "file" };
import rust from "tree-sitter-rust/tree-sitter-rust.wasm" with { type: "file" };
import scala from "tree-sitter-scala/tree-sitter-scala.wasm" with { type: "file" };
import tsx from "tree-sitter-typescript/tree-sitter-tsx.wasm" with { type: "file" };
import typescript from "tree-sitter-typescript/tree-sitter-typescript.wasm" with { type: "file" };
import dart from "tree-sitter-wasms/out/tree-sitter-dart.wasm" with { type: "file" };
import solidity from "tree-sitter-wasms/out/tree-sitter-solidity.wasm" with { type: "file" };
import swift from "tree-sitter-wasms/out/tree-sitter-swift.wasm" with { type: "file" };
import { Language, Parser, Query } from "web-tree-sitter";
import runtime from "web-tree-sitter/tree-sitter.wasm" with { type: "file" };
import type { GrammarLanguage } from "./languages/language.ts";

/** Grammar → path of its WebAssembly, readable inside the compiled binary too. */
const FILES: Readonly<Record<string, string>> = {
  bash,
  c,
  cpp,
  csharp,
  css,
  dart,
  elixir,
  go,
  haskell,
  hcl,
  html,
  java,
  javascript,
  json,
  julia,
  kotlin,
  lua,
  objc,
  ocaml,
  ocaml_interface: ocamlInterface,
  php,
  powershell,
  python,
  ruby,
  rust,
  scala,
  scss,
  solidity,
  swift,
  toml,
  tsx,
  typescript,
  yaml,
  zig,
};

/** A parser and the compiled definitions query of one language. */
export interface Grammar {
  readonly parser: Parser;
  readonly query: Query;
}

/** Grammars of this thread: loading one takes 0.1 s and its memory is never given back, so each is loaded once. */
const loaded = new Map<string, Promise<Grammar>>();

/** Loads grammars on first use. */
export class Grammars {
  /** Rejects when the grammar or its query does not load: a fault of this program, not of the file. */
  load(language: GrammarLanguage): Promise<Grammar> {
    let grammar = loaded.get(language.id);
    if (!grammar) {
      grammar = loadGrammar(language);
      loaded.set(language.id, grammar);
    }
    return grammar;
  }
}

async function loadGrammar(language: GrammarLanguage): Promise<Grammar> {
  await startRuntime();
  const path = FILES[language.grammar];
  if (path === undefined) throw new Error(`no grammar "${language.grammar}"`);
  const grammar = await Language.load(await readWasm(path));
  const parser = new Parser();
  parser.setLanguage(grammar);
  return { parser, query: new Query(grammar, `${language.query}\n(ERROR) @error`) };
}

let started: Promise<void> | undefined;

/** web-tree-sitter is one WebAssembly instance per thread, whoever asks. */
function startRuntime(): Promise<void> {
  // Typed as the whole Emscripten module; it takes any part of it.
  const options = async () => ({ wasmBinary: await readWasm(runtime) }) as Parameters<typeof Parser.init>[0];
  started ??= options().then((module) => Parser.init(module));
  return started;
}

/** First bytes of a zstd frame. */
const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd];

/** WebAssembly as it is; in the compiled binary it is stored compressed (build.ts): 66 MB of grammars would be half of it. */
async function readWasm(path: string): Promise<Uint8Array> {
  const bytes = await Bun.file(path).bytes();
  return ZSTD_MAGIC.every((byte, i) => bytes[i] === byte) ? Bun.zstdDecompressSync(bytes) : bytes;
}
