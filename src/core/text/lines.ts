/**
 * Offsets (UTF-16) at which each line starts; line n (1-based) is `text.slice(starts[n-1], starts[n])`.
 * A line ends at LF, CRLF or a lone CR. A final line break does not begin another line; "" has no line.
 */
export function lineStarts(text: string): number[] {
  const starts: number[] = [];
  let cr = text.indexOf("\r"); // next CR at or after the line's start, or -1: looked up once per CR, not per line
  for (let at = 0; at < text.length; ) {
    starts.push(at);
    const lf = text.indexOf("\n", at);
    const end = lf < 0 ? text.length : lf;
    if (cr >= 0 && cr < end) {
      at = cr + 1 === lf ? lf + 1 : cr + 1;
      cr = text.indexOf("\r", at);
    } else {
      at = lf < 0 ? text.length : lf + 1;
    }
  }
  return starts;
}

/** The 1-based line that holds `offset`. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
