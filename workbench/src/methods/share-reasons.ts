/** Separates the reasons that suggestions share. */

/** What lists have in common, in the order in which it is first said. */
export interface SharedReasons {
  /** What all say. */
  readonly all: readonly string[];
  /** What at least half of them say, but not all. */
  readonly most: readonly string[];
  /** What is left of each. */
  readonly own: readonly (readonly string[])[];
}

/** Says once what many lists would repeat, such as how the columns are prepared. */
export function shareReasons(lists: readonly (readonly string[])[]): SharedReasons {
  // With a single list everything would be shared, and nothing would remain for the suggestion itself.
  if (lists.length < 2) return { all: [], most: [], own: lists };
  const shareOf = (reason: string) => lists.filter((list) => list.includes(reason)).length / lists.length;
  const shared = [...new Set(lists.flat())].filter((reason) => shareOf(reason) >= 0.5);
  return {
    all: shared.filter((reason) => shareOf(reason) === 1),
    most: shared.filter((reason) => shareOf(reason) < 1),
    own: lists.map((list) => list.filter((reason) => !shared.includes(reason))),
  };
}
