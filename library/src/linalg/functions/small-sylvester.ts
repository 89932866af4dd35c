/** Sylvester equations A X + X B = C of sizes 1 and 2, for methods that work on real Schur forms. */

/** A square cell in a row-major array: its first entry, the distance between rows, and its size, 1 or 2. */
export interface Cell {
  readonly data: Float64Array;
  readonly start: number;
  readonly stride: number;
  readonly size: number;
}

const SIDE = 4;
const system = new Float64Array(SIDE * (SIDE + 1));

/**
 * Overwrites the right-hand side (row-major, `a.size` x `b.size`) with the solution. Returns false, with the
 * right-hand side destroyed, when A and −B share an eigenvalue exactly.
 */
export function solveSmallSylvester(a: Cell, b: Cell, right: Float64Array): boolean {
  const p = a.size;
  const q = b.size;
  if (p === 1 && q === 1) {
    const divisor = a.data[a.start] + b.data[b.start];
    right[0] /= divisor;
    return divisor !== 0;
  }
  // Unknown (i, j) is at i q + j: Σ_k A_ik X_kj + Σ_k X_ik B_kj = C_ij.
  const n = p * q;
  const width = n + 1;
  system.fill(0, 0, n * width);
  for (let i = 0; i < p; i++) {
    for (let j = 0; j < q; j++) {
      const row = (i * q + j) * width;
      for (let k = 0; k < p; k++) system[row + k * q + j] += a.data[a.start + i * a.stride + k];
      for (let k = 0; k < q; k++) system[row + i * q + k] += b.data[b.start + k * b.stride + j];
      system[row + n] = right[i * q + j];
    }
  }
  return eliminate(n, width, right);
}

/** Gaussian elimination with partial pivoting on the augmented system. */
function eliminate(n: number, width: number, solution: Float64Array): boolean {
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) {
      if (Math.abs(system[i * width + k]) > Math.abs(system[pivot * width + k])) pivot = i;
    }
    if (system[pivot * width + k] === 0) return false;
    if (pivot !== k) {
      for (let j = k; j < width; j++) {
        const value = system[k * width + j];
        system[k * width + j] = system[pivot * width + j];
        system[pivot * width + j] = value;
      }
    }
    for (let i = k + 1; i < n; i++) {
      const factor = system[i * width + k] / system[k * width + k];
      for (let j = k + 1; j < width; j++) system[i * width + j] -= factor * system[k * width + j];
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = system[i * width + n];
    for (let j = i + 1; j < n; j++) sum -= system[i * width + j] * solution[j];
    solution[i] = sum / system[i * width + i];
  }
  return true;
}
