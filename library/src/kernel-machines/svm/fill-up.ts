/** Feasible starts of programs in which a sum is fixed. */

/** The upper bounds of the first variables as far as they add up to `sum`, a part of the next, and zeros. */
export function fillUp(upper: Float64Array, sum: number): Float64Array {
  let left = sum;
  return upper.map((bound) => {
    const taken = Math.min(bound, left);
    left -= taken;
    return taken;
  });
}
