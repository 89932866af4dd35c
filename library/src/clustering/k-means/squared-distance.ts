/** The squared distance of two rows. */

/** ‖a − b‖² of two segments of length `length`. */
export function squaredDistance(a: Float64Array, p: number, b: Float64Array, q: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) {
    const difference = a[p + k] - b[q + k];
    sum += difference * difference;
  }
  return sum;
}
