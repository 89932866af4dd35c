/** Kernels that count common subsequences, whose symbols need not be adjacent, by dynamic programming. */

/**
 * The string subsequence kernel (Lodhi and others 2002): Σ over the words u of `length` symbols, and over all
 * occurrences of u in x and in z, of decay^(span in x + span in z). O(length |x| |z|) by the recursion
 *   K′ᵢ(a, b) = λ K′ᵢ(a − 1, b) + K″ᵢ(a, b),  K″ᵢ(a, b) = λ K″ᵢ(a, b − 1) + λ² 1(xₐ = z_b) K′ᵢ₋₁(a − 1, b − 1).
 */
export function subsequenceKernel(x: Int32Array, z: Int32Array, length: number, decay: number): number {
  const [n, m] = [x.length, z.length];
  const width = m + 1;
  const square = decay * decay;
  // K′ᵢ₋₁ with a border of zeros; K′₀ is 1 everywhere.
  let previous = new Float64Array((n + 1) * width).fill(1);
  let next = new Float64Array((n + 1) * width);
  for (let i = 1; i < length; i++) {
    next.fill(0, 0, width);
    for (let a = 1; a <= n; a++) {
      let inner = 0;
      const row = a * width;
      next[row] = 0;
      for (let b = 1; b <= m; b++) {
        inner *= decay;
        if (x[a - 1] === z[b - 1]) inner += square * previous[row - width + b - 1];
        next[row + b] = decay * next[row - width + b] + inner;
      }
    }
    [previous, next] = [next, previous];
  }
  let sum = 0;
  for (let a = 1; a <= n; a++) {
    for (let b = 1; b <= m; b++) if (x[a - 1] === z[b - 1]) sum += square * previous[(a - 1) * width + b - 1];
  }
  return sum;
}

/**
 * The all-subsequences kernel (Shawe-Taylor and Cristianini 2004, section 11.4): the number of pairs of equal
 * subsequences of any length, the empty one included. O(|x| |z|) by
 *   K(a, b) = K(a − 1, b) + Σ over j ≤ b with z_j = xₐ of K(a − 1, j − 1).
 */
export function allSubsequencesKernel(x: Int32Array, z: Int32Array): number {
  const counts = new Float64Array(z.length + 1).fill(1);
  for (let a = 0; a < x.length; a++) {
    let found = 0;
    // `before` is K(a − 1, b − 1), which the previous step has already replaced.
    let before = counts[0];
    for (let b = 1; b <= z.length; b++) {
      if (z[b - 1] === x[a]) found += before;
      before = counts[b];
      counts[b] += found;
    }
  }
  return counts[z.length];
}
