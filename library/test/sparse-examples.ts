/** Sparse and dense matrices with known properties, for tests of linear algebra. */
import type { Matrix } from "../src/data/matrix.js";
import { fromTriplets, type SparseMatrix } from "../src/data/sparse.js";
import { createRandom } from "../src/numeric/random/random.js";

/** A sparse matrix in the format of reference files. */
export interface StoredTriplets {
  readonly rows: number;
  readonly columns: number;
  readonly rowIndex: readonly number[];
  readonly columnIndex: readonly number[];
  readonly values: readonly number[];
}

/** The sparse matrix of a reference file. */
export function readTriplets(stored: StoredTriplets): SparseMatrix {
  return fromTriplets(stored.rows, stored.columns, stored);
}

/** The second difference on a side x side grid with zero boundary, plus a shift on the diagonal. */
export function gridLaplacian(side: number, shift = 0): SparseMatrix {
  const entries: [number, number, number][] = [];
  for (let i = 0; i < side; i++) {
    for (let j = 0; j < side; j++) {
      entries.push([i * side + j, i * side + j, 4 + shift]);
      if (i + 1 < side) entries.push([i * side + j, (i + 1) * side + j, -1], [(i + 1) * side + j, i * side + j, -1]);
      if (j + 1 < side) entries.push([i * side + j, i * side + j + 1, -1], [i * side + j + 1, i * side + j, -1]);
    }
  }
  return fromEntries(side * side, entries);
}

/** Its eigenvalues, ascending: 4 − 2 cos(πi/(s + 1)) − 2 cos(πj/(s + 1)); most of them are double. */
export function gridEigenvalues(side: number): number[] {
  const values: number[] = [];
  for (let i = 1; i <= side; i++) {
    for (let j = 1; j <= side; j++) {
      values.push(4 - 2 * Math.cos((Math.PI * i) / (side + 1)) - 2 * Math.cos((Math.PI * j) / (side + 1)));
    }
  }
  return values.sort((a, b) => a - b);
}

/** The Laplacian of cycles, `lengths[c]` nodes each: as many zero eigenvalues as cycles. */
export function cyclesLaplacian(lengths: readonly number[]): SparseMatrix {
  const entries: [number, number, number][] = [];
  let first = 0;
  for (const length of lengths) {
    for (let k = 0; k < length; k++) {
      const [i, j] = [first + k, first + ((k + 1) % length)];
      entries.push([i, i, 2], [i, j, -1], [j, i, -1]);
    }
    first += length;
  }
  return fromEntries(first, entries);
}

/** A random sparse symmetric positive definite matrix: strictly dominant diagonal, about `degree` entries per row. */
export function randomPositive(size: number, degree: number, seed: number): SparseMatrix {
  const random = createRandom(seed);
  const entries: [number, number, number][] = [];
  for (let i = 0; i < size; i++) entries.push([i, i, 0.1 + random.uniform()]);
  for (let e = 0; e < (size * degree) / 2; e++) {
    const [i, j] = [random.integer(size), random.integer(size)];
    const value = random.normal();
    if (i === j) continue;
    entries.push([i, j, value], [j, i, value], [i, i, Math.abs(value)], [j, j, Math.abs(value)]);
  }
  return fromEntries(size, entries);
}

/** Q diag(values) Qᵀ with a random orthogonal Q, a product of reflections. */
export function withSpectrum(values: ArrayLike<number>, seed: number): Matrix {
  const n = values.length;
  const random = createRandom(seed);
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) data[i * n + i] = values[i];
  for (let round = 0; round < 3; round++) {
    const v = Float64Array.from({ length: n }, () => random.normal());
    const norm2 = v.reduce((sum, value) => sum + value * value, 0);
    reflect(data, v, norm2, n, (i, k) => i * n + k);
    reflect(data, v, norm2, n, (i, k) => k * n + i);
  }
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) data[i * n + j] = data[j * n + i];
  return { rows: n, columns: n, data };
}

/** x − 2 v (vᵀx)/‖v‖² for every line x of the matrix, `at(i, k)` being entry k of line i. */
function reflect(data: Float64Array, v: Float64Array, norm2: number, n: number, at: (i: number, k: number) => number) {
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let k = 0; k < n; k++) sum += data[at(i, k)] * v[k];
    for (let k = 0; k < n; k++) data[at(i, k)] -= (2 * sum * v[k]) / norm2;
  }
}

function fromEntries(size: number, entries: readonly (readonly [number, number, number])[]): SparseMatrix {
  return fromTriplets(size, size, {
    rowIndex: entries.map(([i]) => i),
    columnIndex: entries.map(([, j]) => j),
    values: entries.map(([, , value]) => value),
  });
}
