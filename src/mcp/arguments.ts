import type { z } from "zod";
import { ScryError } from "../core/errors.ts";
import { didYouMean } from "../core/text/nearest.ts";

type Issue = z.core.$ZodIssue;
interface Problem {
  readonly cause: string;
  readonly hint: string;
}

/**
 * Checks a tool call's arguments against its schema. Throws BAD_ARGUMENT that names every problem, and for an unknown
 * parameter or value the nearest one that exists.
 */
export function parseArguments<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const names = Object.keys(schema.shape);
  // An unknown parameter first: it is usually the reason why another is missing.
  const issues = parsed.error.issues.toSorted((a, b) => Number(isUnknown(b)) - Number(isUnknown(a)));
  const problems = issues.flatMap((issue) => describe(issue, { names, given }));
  const last = problems.pop() ?? { cause: "the arguments do not fit", hint: `use ${names.join(", ")}` };
  const earlier = problems.map(({ cause, hint }) => `${cause} — ${hint}; `).join("");
  throw new ScryError("BAD_ARGUMENT", `${earlier}${last.cause}`, last.hint);
}

function isUnknown(issue: Issue): boolean {
  return issue.code === "unrecognized_keys";
}

function describe(issue: Issue, call: { names: readonly string[]; given: unknown }): Problem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ cause: `unknown parameter ${quote(key)}`, hint: didYouMean(key, call.names) }));
  }
  const where = place(issue.path);
  const value = valueAt(call.given, issue.path);
  switch (issue.code) {
    case "invalid_type":
      return [wrongType({ where, value, expected: issue.expected })];
    case "invalid_value": {
      const known = issue.values.map(String);
      return [{ cause: `${where} is ${quote(value)}`, hint: didYouMean(String(value), known) }];
    }
    case "too_small":
      return [
        value === "" || (typeof value === "string" && issue.origin === "string")
          ? { cause: `${where} is empty`, hint: `give ${where} some text` }
          : { cause: `${where} is ${quote(value)}`, hint: `use at least ${issue.minimum}` },
      ];
    case "too_big":
      return [{ cause: `${where} is ${quote(value)}`, hint: `use at most ${issue.maximum}` }];
    default:
      return [{ cause: `${where} is ${quote(value)}`, hint: issue.message }];
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a text",
  int: "a whole number",
  number: "a whole number",
  boolean: "true or false",
  array: 'a list, as in ["a", "b"]',
  object: "an object with the parameters",
};

function wrongType(problem: { where: string; value: unknown; expected: string }): Problem {
  const { where, value, expected } = problem;
  const hint = `${where} must be ${TYPE_NAMES[expected] ?? expected}`;
  return { cause: value === undefined ? `${where} is missing` : `${where} is ${quote(value)}`, hint };
}

/** `["chunk_kinds", 0]` as `chunk_kinds[0]`. */
function place(path: readonly PropertyKey[]): string {
  const parts = path.map((part, at) => (typeof part === "number" ? `[${part}]` : `${at ? "." : ""}${String(part)}`));
  return parts.join("") || "arguments";
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], given);
}

const LONGEST_QUOTE = 80;

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE)}…`;
}
