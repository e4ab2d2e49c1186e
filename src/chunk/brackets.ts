const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Whether every bracket of a text has its partner, in order. */
export function areBracketsPaired(text: string): boolean {
  const expected: (string | undefined)[] = [];
  for (const [bracket] of text.matchAll(/[()[\]{}]/g)) {
    if (bracket in CLOSING) expected.push(CLOSING[bracket]);
    else if (expected.pop() !== bracket) return false;
  }
  return expected.length === 0;
}
