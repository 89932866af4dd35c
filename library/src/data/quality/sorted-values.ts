/** The values of one column in ascending order, and what is read off them. */

/** A sorted copy of the values without NaN. */
export function sortedPresent(values: Float64Array): Float64Array {
  let count = 0;
  const present = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) present[count++] = values[i];
  return present.subarray(0, count).sort();
}

/**
 * The value below which a share of the sorted values lies, on a straight line between neighbours: type 7 of Hyndman and
 * Fan, "Sample quantiles in statistical packages", 1996, the default of numpy and R.
 */
export function quantileOfSorted(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const [low, high] = [sorted[below], sorted[Math.min(below + 1, sorted.length - 1)]];
  const part = place - below;
  if (part === 0 || low === high) return low;
  if (Number.isFinite(high - low)) return low + part * (high - low);
  // Very large or infinite neighbours: halves of them still have a sum, unless they are −∞ and ∞.
  const mixed = (1 - part) * low + part * high;
  return Number.isNaN(mixed) ? low : mixed;
}

/** The number of distinct values; 0 and −0 are the same. */
export function distinctInSorted(sorted: Float64Array): number {
  let count = sorted.length === 0 ? 0 : 1;
  for (let i = 1; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) count++;
  return count;
}
