/**
 * The few vector operations that every iteration repeats. Plain sums, because these are the inner loops: the
 * compensated sums of numeric/sums.ts cost several times as much and make no difference to the iterations.
 */

/** aᵀb. */
export function innerProduct(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** The length √(aᵀa); large and small entries are scaled first, so that their squares neither overflow nor vanish. */
export function euclideanNorm(a: Float64Array): number {
  const squared = innerProduct(a, a);
  if (squared > 1e-280 && squared < 1e280) return Math.sqrt(squared);
  const scale = maximumNorm(a);
  if (scale === 0 || !Number.isFinite(scale)) return scale;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] / scale) ** 2;
  return scale * Math.sqrt(sum);
}

/** The largest |aᵢ|; NaN when an entry is NaN. */
export function maximumNorm(a: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < a.length; i++) {
    const size = Math.abs(a[i]);
    if (!(size <= largest)) largest = size;
    if (Number.isNaN(size)) return size;
  }
  return largest;
}

/** Adds factor · b to a. */
export function addScaled(a: Float64Array, factor: number, b: Float64Array): void {
  for (let i = 0; i < a.length; i++) a[i] += factor * b[i];
}
