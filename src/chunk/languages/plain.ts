import type { LanguageNames } from "./language.ts";

type Row = readonly [id: string, label: string, extensions: string, fileNames?: string, shebangs?: string];

/** Languages without structure that we know: cut into windows, but known by name, so that a filter finds them. */
const ROWS: readonly Row[] = [
  ["perl", "Perl", ".pl .pm .t .pod", "cpanfile", "perl"],
  ["r", "R", ".r .rmd", ".Rprofile", "Rscript"],
  ["fsharp", "F#", ".fs .fsi .fsx"],
  ["erlang", "Erlang", ".erl .hrl", "rebar.config", "escript"],
  ["clojure", "Clojure", ".clj .cljs .cljc .edn", "", "bb clojure"],
  ["groovy", "Groovy", ".groovy .gradle", "Jenkinsfile", "groovy"],
  ["matlab", "MATLAB", ".mlx", "", "octave"],
  ["zon", "Zig object notation", ".zon"],
  ["nim", "Nim", ".nim .nims"],
  ["d", "D", ".d", "", "rdmd"],
  ["verilog", "Verilog", ".v .vh .sv .svh"],
  ["vhdl", "VHDL", ".vhd .vhdl"],
  ["fortran", "Fortran", ".f .f90 .f95 .f03 .f08 .for"],
  ["pascal", "Pascal", ".pas .dpr"],
  ["assembly", "Assembly", ".s .asm .nasm"],
  ["lisp", "Lisp", ".lisp .cl .el .scm .rkt"],
  ["crystal", "Crystal", ".cr", "", "crystal"],
  ["awk", "Awk", ".awk", "", "awk gawk"],
  ["tcl", "Tcl", ".tcl", "", "tclsh"],
  ["vim", "Vim script", ".vim", ".vimrc"],
  ["prolog", "Prolog", ".pro .prolog", "", "swipl"],
  ["coq", "Coq", ".coq"],
  ["apex", "Apex", ".apex .trigger"],
  ["qmake", "qmake", ".pri"],
  ["glsl", "GLSL", ".glsl .vert .frag .comp .hlsl .wgsl"],
  ["thrift", "Thrift", ".thrift"],
  ["sass", "Sass", ".sass"],
  ["less", "Less", ".less"],
  ["xml", "XML", ".xml .xsd .xsl .xslt .svg .plist .csproj .fsproj .vbproj .props .targets .ui .qrc .wsdl"],
  ["ini", "INI", ".ini .cfg .conf .properties .editorconfig", ".gitconfig .editorconfig .npmrc"],
  ["nix", "Nix", ".nix"],
  ["starlark", "Starlark", ".bzl .star .bazel", "BUILD WORKSPACE Tiltfile"],
  ["cmake", "CMake", ".cmake", "CMakeLists.txt"],
  ["latex", "LaTeX", ".tex .sty .cls"],
  ["diff", "Diff", ".diff .patch"],
  ["csv", "CSV", ".csv .tsv"],
];

const words = (list = "") => list.split(" ").filter(Boolean);

export const PLAIN_LANGUAGES: readonly LanguageNames[] = ROWS.map(([id, label, extensions, fileNames, shebangs]) => ({
  id,
  label,
  extensions: words(extensions),
  fileNames: words(fileNames),
  shebangs: words(shebangs),
}));
