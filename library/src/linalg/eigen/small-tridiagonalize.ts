/** Reduction of small symmetric matrices to tridiagonal form by Householder reflections (Golub and Van Loan, section 8.3). */

/** A = Qᵀ T Q, with T given by its two diagonals; z holds A on entry and the orthogonal Q, by rows, on return. */
export function tridiagonalizeSmall(z: Float64Array, d: Float64Array, e: Float64Array): void {
  const n = d.length;
  const reflectors = new Float64Array(n * n);
  const beta = new Float64Array(n);
  const p = new Float64Array(n);
  for (let k = 0; k < n - 2; k++) {
    // v = x ± ‖x‖ e₁ annihilates column k below the subdiagonal; scaled so that no square over- or underflows.
    const v = reflectors.subarray(k * n, (k + 1) * n);
    let scale = 0;
    for (let i = k + 1; i < n; i++) scale = Math.max(scale, Math.abs(z[k * n + i]));
    if (scale === 0) continue;
    let norm2 = 0;
    for (let i = k + 1; i < n; i++) {
      v[i] = z[k * n + i] / scale;
      norm2 += v[i] * v[i];
    }
    const alpha = v[k + 1] > 0 ? -Math.sqrt(norm2) : Math.sqrt(norm2);
    norm2 -= v[k + 1] * alpha;
    v[k + 1] -= alpha;
    e[k] = alpha * scale;
    if (norm2 === 0) continue;
    beta[k] = 1 / norm2;
    applyFromBothSides(z, v, beta[k], k + 1, p);
  }
  for (let i = 0; i < n; i++) d[i] = z[i * n + i];
  for (let k = 0; k < n - 1; k++) if (k >= n - 2 || beta[k] === 0) e[k] = z[k * n + k + 1];
  accumulate(z, reflectors, beta);
}

/** A ← H A H with H = I − β v vᵀ, on the trailing block from `first`: A − v wᵀ − w vᵀ, w = p − (β/2)(pᵀv) v, p = β A v. */
function applyFromBothSides(z: Float64Array, v: Float64Array, beta: number, first: number, p: Float64Array): void {
  const n = v.length;
  let pv = 0;
  for (let i = first; i < n; i++) {
    let sum = 0;
    for (let j = first, at = i * n; j < n; j++) sum += z[at + j] * v[j];
    p[i] = beta * sum;
    pv += p[i] * v[i];
  }
  const half = (beta * pv) / 2;
  for (let i = first; i < n; i++) p[i] -= half * v[i];
  for (let i = first; i < n; i++) {
    const vi = v[i];
    const wi = p[i];
    for (let j = first, at = i * n; j < n; j++) z[at + j] -= vi * p[j] + wi * v[j];
  }
}

/** The product of all reflectors, from the last to the first, so that each touches only its trailing block. */
function accumulate(z: Float64Array, reflectors: Float64Array, beta: Float64Array): void {
  const n = beta.length;
  z.fill(0);
  for (let i = 0; i < n; i++) z[i * n + i] = 1;
  const row = new Float64Array(n);
  for (let k = n - 3; k >= 0; k--) {
    if (beta[k] === 0) continue;
    const v = reflectors.subarray(k * n, (k + 1) * n);
    row.fill(0);
    for (let i = k + 1; i < n; i++) for (let j = k + 1; j < n; j++) row[j] += v[i] * z[j * n + i];
    for (let j = k + 1; j < n; j++) {
      const factor = beta[k] * row[j];
      for (let i = k + 1, at = j * n; i < n; i++) z[at + i] -= factor * v[i];
    }
  }
}
