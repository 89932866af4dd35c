/** Finds numbers that are not finite: every method reads all of its data once for this, so it must be fast. */

const BLOCK = 4096;

/** The index of the first infinite number, or NaN unless `mayMiss`; −1 when there is none. */
export function firstNotFinite(values: Float64Array, mayMiss: boolean): number {
  const { length } = values;
  for (let first = 0; first < length; first += BLOCK) {
    const end = Math.min(length, first + BLOCK);
    if (hasFiniteSum(values, first, end)) continue;
    for (let i = first; i < end; i++) {
      // x − x is 0 for every finite number and NaN otherwise.
      if (values[i] - values[i] !== 0 && !(mayMiss && Number.isNaN(values[i]))) return i;
    }
  }
  return -1;
}

/**
 * A sum that contains an infinite number or NaN is not finite, so one test suffices for a block. A sum that overflows
 * without them is a false alarm. Four sums, because each addition waits for the previous one; each over a quarter of
 * the block, which V8 runs twice as fast as four neighbours at a time.
 */
function hasFiniteSum(values: Float64Array, first: number, end: number): boolean {
  const quarter = (end - first) >> 2;
  const second = first + quarter;
  const third = second + quarter;
  const fourth = third + quarter;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let i = 0; i < quarter; i++) {
    a += values[first + i];
    b += values[second + i];
    c += values[third + i];
    d += values[fourth + i];
  }
  for (let i = fourth + quarter; i < end; i++) a += values[i];
  return Number.isFinite(a + b + c + d);
}
