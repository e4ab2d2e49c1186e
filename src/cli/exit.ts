/** What the program ends with. */
export enum Exit {
  Found = 0,
  Nothing = 1,
  Failed = 2,
}
