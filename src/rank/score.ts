import type { Signal } from "../core/types.ts";

/** A sum that can tell what it is made of. With no trace asked for, nothing is allocated. */
export class Score {
  total = 0;
  readonly trace: Signal[] | null;

  constructor(explain: boolean) {
    this.trace = explain ? [] : null;
  }

  add(name: string, points: number): void {
    if (points === 0 || !Number.isFinite(points)) return;
    this.total += points;
    this.trace?.push({ name, points });
  }

  /** Leaves `share` of what has been added so far. */
  keep(name: string, share: number): void {
    this.add(name, this.total * (share - 1));
  }
}
