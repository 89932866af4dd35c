/** Vectors as arrays: inner products, norms that neither over- nor underflow, and combinations. */

/** aᵀ b. Four partial sums, because a single one would wait for each addition to finish. */
export function innerProduct(a: Float64Array, b: Float64Array): number {
  const n = a.length;
  const bulk = n - (n % 4);
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let i = 0; i < bulk; i += 4) {
    s0 += a[i] * b[i];
    s1 += a[i + 1] * b[i + 1];
    s2 += a[i + 2] * b[i + 2];
    s3 += a[i + 3] * b[i + 3];
  }
  for (let i = bulk; i < n; i++) s0 += a[i] * b[i];
  return s0 + s1 + (s2 + s3);
}

/** ‖a‖₂; where the squares would over- or underflow, the entries are scaled by the largest first. */
export function vectorNorm(a: Float64Array): number {
  const squares = innerProduct(a, a);
  if (squares > 1e-280 && squares < 1e300) return Math.sqrt(squares);
  let largest = 0;
  for (let i = 0; i < a.length; i++) {
    const size = Math.abs(a[i]);
    if (!(size <= largest)) largest = size;
  }
  if (largest === 0 || !(largest < Infinity)) return largest;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] / largest) ** 2;
  return largest * Math.sqrt(sum);
}

/** target += factor · source. */
export function addMultiple(target: Float64Array, factor: number, source: Float64Array): void {
  for (let i = 0; i < target.length; i++) target[i] += factor * source[i];
}

/** target /= divisor, correct even where 1 / divisor would overflow. */
export function divideVector(target: Float64Array, divisor: number): void {
  for (let i = 0; i < target.length; i++) target[i] /= divisor;
}
