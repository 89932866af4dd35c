/** Lists that differ in one place. */

/** The list with a part put elsewhere. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = without(items, from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** The list with another part in one place. */
export function replaced<T>(items: readonly T[], place: number, item: T): T[] {
  return items.map((part, i) => (i === place ? item : part));
}

/** The list with one more part before a place. */
export function inserted<T>(items: readonly T[], place: number, item: T): T[] {
  return [...items.slice(0, place), item, ...items.slice(place)];
}

/** The list without one of its parts. */
export function without<T>(items: readonly T[], place: number): T[] {
  return items.filter((_, i) => i !== place);
}
