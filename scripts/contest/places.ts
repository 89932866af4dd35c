/** Which place methods have among others, over several tables. */

/** A method as it was measured on one table; larger scores are better. */
export interface Scored {
  readonly kind: string;
  readonly score: number;
}

/** The share of the other methods of the table that were better: 0 for the best, 1 for the worst. */
export function placeOf({ score }: Scored, all: readonly Scored[]): number {
  return all.filter((other) => other.score > score).length / Math.max(1, all.length - 1);
}

/** Something for each kind, in the order of their names. */
export function byKind<T, U>(of: ReadonlyMap<string, readonly T[]>, summary: (own: readonly T[]) => U) {
  const sorted = [...of].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([kind, own]) => [kind, summary(own)]));
}

/** Adds a value to the list of a kind. */
export function note<T>(lists: Map<string, T[]>, kind: string, value: T): void {
  lists.set(kind, [...(lists.get(kind) ?? []), value]);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** With the digits that a measurement has. */
export function round(value: number): number {
  return Number(value.toPrecision(3));
}
