/** The positions of the largest values. */

/** The positions of the `count` largest values, in no order; among equal values the first. */
export function positionsOfLargest(values: Float64Array, count: number): Int32Array {
  if (values.length <= count) return Int32Array.from(values.keys());
  const threshold = nthLargest(values.slice(), count);
  const result = new Int32Array(count);
  let filled = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > threshold) result[filled++] = i;
  for (let i = 0; filled < count; i++) if (values[i] === threshold) result[filled++] = i;
  return result;
}

/** Hoare's quickselect, with the median of three as pivot; reorders the values. */
function nthLargest(values: Float64Array, n: number): number {
  let [from, to] = [0, values.length - 1];
  const wanted = n - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    const [a, b, c] = [values[from], values[middle], values[to]];
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let [i, j] = [from, to];
    while (i <= j) {
      while (values[i] > pivot) i++;
      while (values[j] < pivot) j--;
      if (i > j) break;
      [values[i], values[j]] = [values[j], values[i]];
      i++;
      j--;
    }
    if (wanted <= j) to = j;
    else if (wanted >= i) from = i;
    else break;
  }
  return values[wanted];
}
