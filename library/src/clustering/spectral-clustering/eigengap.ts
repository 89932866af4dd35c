/** The number of clusters from the eigenvalues of a Laplacian. */

/** Gaps count as equally large if they differ by less than this share. */
const SAME = 0.2;

/**
 * The k with the largest gap √λₖ₊₁ − √λₖ between ascending eigenvalues, counted from 1: k separate clusters have k eigenvalues
 * near 0, followed by a jump (von Luxburg 2007). Beyond the jump eigenvalues grow like k^(2/d) in d dimensions (Weyl 1911), so
 * that gaps of λ itself can become larger and larger, while those of √λ, the frequencies, do not. In one dimension they stay
 * about the same: c equal curves have gaps at c, 2c, 3c …, and the first one counts. 1 if there is one eigenvalue.
 */
export function eigengap(values: Float64Array): number {
  const gaps = Array.from(values.subarray(1), (value, k) => Math.sqrt(value) - Math.sqrt(values[k]));
  const largest = Math.max(0, ...gaps);
  return (
    Math.max(
      0,
      gaps.findIndex((gap) => gap >= (1 - SAME) * largest),
    ) + 1
  );
}
