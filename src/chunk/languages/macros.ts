import { blank } from "./blank.ts";

// Macros that stand where the grammars of C, C++ and Objective-C expect none: they would be read as a type, a name or a
// function. Repeats are bounded: the text may be hostile.

const PLAIN = '[^()";{}]{0,300}';
/** Arguments of a macro, with a level of brackets inside. */
const ARGUMENTS = String.raw`\(${PLAIN}(?:(?:"[^"\n]{0,200}"|\([^()]{0,200}\))${PLAIN}){0,9}\)`;

/** What stands alone among declarations has an underscore: `MAX` may be a type, or a member of an enumeration. */
const MACRO = "\\b[A-Z][A-Z0-9]*_[A-Z0-9_]*\\b";
const CALL = `${MACRO}(?:${ARGUMENTS})?`;

/** `class ACME_EXPORT(1) Stack final : public Base<T> {`; a declaration alone of `class` only (`struct STAT entry;`). */
const CLASS_MACRO = new RegExp(
  String.raw`\b((?:class|struct|union|enum(?:[ \t]+(?:class|struct))?)\s+)` +
    String.raw`((?:(?:[A-Z_][A-Z0-9_]+|alignas|__declspec)(?:\s?${ARGUMENTS})?\s+|\[\[[^\]\n]{0,100}\]\]\s+){1,6})` +
    String.raw`(?!(?:final|override|sealed|abstract)\b)(?=[A-Za-z_][\w:]*\s*(?:final\b\s*|${MACRO}\s*)?` +
    String.raw`(?:\{|[:<][^;{}]{0,600}\{|(?<=\bclass\b[^;{}]{0,400});))`,
  "g",
);
/** `class Stack ACME_FINAL : public Base`. */
const CLASS_TRAILER = new RegExp(
  String.raw`(?<=\b(?:class|struct)[ \t]{1,20}\w{1,100}[ \t]{1,20})${MACRO}(?=\s*[:{])`,
  "g",
);
const QUALIFIERS = "(?:const|constexpr|inline|static|virtual|friend|explicit|extern)[ \\t]+";
/** `ACME_API Result<T> open(`, `ACME_RETURNS(1) static const char* name;`: before the type. */
const SPECIFIER = new RegExp(
  `^([ \\t]*(?:(?:static|inline|constexpr|virtual|friend|extern)[ \\t]+)*)((?:${CALL}[ \\t]+){1,4})(?=(?:${QUALIFIERS})*` +
    `(?!(?:const|volatile)\\b)[\\w:]+(?:<[^\\n;(){}]{0,200}>)?(?:[\\s*&]|\\bconst\\b)+[\\w:~]+[ \\t]*[(;=[])`,
  "gm",
);
/** `size() const ACME_NONBLOCKING {`, `lock()\n    ACME_ACQUIRE(mutex) {`. */
const TRAILER = new RegExp(
  `(\\)(?:[ \\t&]|const|noexcept|override|final)*(?:\\n[ \\t]*)?)((?:${CALL}[ \\t]*){1,4})(?=[{;=]|const\\b|noexcept\\b|$)`,
  "gm",
);
const LINE_END = "(?=(?://[^\\n]*)?$)";
/** `ACME_NAMESPACE_BEGIN`, `ACME_NON_NULL(3)`, on a line of its own between other declarations; not the head of a test. */
const MACRO_LINE = new RegExp(
  `^[ \\t]*(?:${MACRO}[ \\t]*${LINE_END}(?!\\s*[,=})(.?:|&+])|` +
    `(?:${CALL}[ \\t]*){1,4}${LINE_END}(?!(?://[^\\n]*$)?\\s*[,=})(.?:|&+;{"<>%^*-]))`,
  "gm",
);
/** `ACME_PRIVATE_UNLESS_TESTED:`, and the labels of Qt. */
const ACCESS =
  /^([ \t]*)(?:Q_SIGNALS|signals|[A-Z_]{0,60}(?:PRIVATE|PROTECTED|PUBLIC)[A-Z_]{0,60})(?=[ \t]*:[ \t]*$)/gm;
const SLOTS = /(?<=\b(?:public|private|protected)[ \t]{1,20})(?:Q_SLOTS|slots)(?=[ \t]*:)/g;
/** An operator called by its name. */
const OPERATOR_CALL = /(?<=->|\.|\breturn[ \t]{1,20})operator[ \t]{0,20}(?:\[\]|\(\)|[-+*/%=<>!&|^~]+)(?=\()/g;
/** `push(typename Stack::Item(1))`. */
const TYPENAME_CALL = /(?<=[(,][ \t]?|\breturn )typename(?=[ \t]+[\w:]+\()/g;
/** From a template to its body, with lines of the preprocessor between. */
const CONDITIONAL_TEMPLATE = /\btemplate\s*<[^{};#]{0,1500}(?:^[ \t]*#[^\n]{0,300}\n[^{};#]{0,600}){2,8}/gm;
const OTHER_ARM = /^[ \t]*#[ \t]*el[\s\S]*?^[ \t]*#[ \t]*endif\b[^\n]*/gm;
const DIRECTIVE = /^[ \t]*#[ \t]*(\w*)[^\n]*/gm;

const hideSecond = (_: string, kept: string, hidden: string) => kept + blank(hidden);

/**
 * Keeps the first arm of each condition inside a declaration, which the grammar knows only around one. Conditions that
 * began before, or end after, stay.
 */
function hideConditions(found: string): string {
  let depth = 0;
  for (const [, word = ""] of found.matchAll(DIRECTIVE)) {
    if (word.startsWith("if")) depth++;
    else if (depth === 0) return found;
    else if (word === "endif") depth--;
  }
  return depth === 0 ? found.replace(OTHER_ARM, blank).replace(DIRECTIVE, blank) : found;
}

/** The same text, macros blanked out where the grammar would take them for a part of the declaration. */
export function hideMacros(text: string): string {
  return text
    .replace(CLASS_MACRO, hideSecond)
    .replace(CLASS_TRAILER, blank)
    .replace(SPECIFIER, hideSecond)
    .replace(TRAILER, hideSecond)
    .replace(MACRO_LINE, blank)
    .replace(SLOTS, blank)
    .replace(OPERATOR_CALL, (found) => found.replace(/\W/g, "_"))
    .replace(TYPENAME_CALL, blank)
    .replace(CONDITIONAL_TEMPLATE, hideConditions)
    .replace(ACCESS, (found, indent: string) => `${indent}public`.padEnd(found.length));
}
