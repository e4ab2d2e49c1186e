/** White space of the same length, with line breaks where they were. */
export function blank(part: string): string {
  return part.replace(/[^\r\n]/g, " ");
}
