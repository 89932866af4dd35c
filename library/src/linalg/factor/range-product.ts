/** Inner products of parts of arrays. */

/** Σ a[p + k] b[q + k] for k < n. Four partial sums, because one would wait for each addition to finish. */
export function rangeProduct(a: Float64Array, p: number, b: Float64Array, q: number, n: number): number {
  const bulk = n - (n % 4);
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let k = 0;
  for (; k < bulk; k += 4) {
    s0 += a[p + k] * b[q + k];
    s1 += a[p + k + 1] * b[q + k + 1];
    s2 += a[p + k + 2] * b[q + k + 2];
    s3 += a[p + k + 3] * b[q + k + 3];
  }
  for (; k < n; k++) s0 += a[p + k] * b[q + k];
  return s0 + s1 + (s2 + s3);
}
