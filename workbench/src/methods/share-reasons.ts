/** Separates the reasons that all suggestions share. */

/** What all lists have in common, in the order of the first, and what is left of each. */
export function shareReasons(lists: readonly (readonly string[])[]): {
  readonly shared: readonly string[];
  readonly own: readonly (readonly string[])[];
} {
  const [first = []] = lists;
  // With a single list everything would be shared, and nothing would remain for the suggestion itself.
  const shared = lists.length < 2 ? [] : first.filter((reason) => lists.every((list) => list.includes(reason)));
  return { shared, own: lists.map((list) => list.filter((reason) => !shared.includes(reason))) };
}
