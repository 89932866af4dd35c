/**
 * The principal square root of a real matrix on its real Schur form (Björck and Hammarling 1983; Higham 1987), block
 * column by block column.
 */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { hypot } from "../../numeric/elementary/functions.js";
import { requireSquare } from "../check-matrix.js";
import { blockStarts, schur } from "../eigen/schur.js";
import { multiply, multiplyTransposed } from "../multiply.js";
import { frobeniusNorm } from "../norms.js";
import { type Cell, solveSmallSylvester } from "./small-sylvester.js";

/**
 * The square root X whose eigenvalues have positive real parts: X X = A. Throws if the matrix has a negative
 * real eigenvalue, because its root is then not real. For symmetric positive semidefinite matrices use
 * `symmetricSquareRoot`.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { matrixSquareRoot } from "lectern/linalg";
 *
 * matrixSquareRoot(asMatrix([[4, 1], [0, 9]])); // 2, 0.2, 0, 3
 * ```
 */
export function matrixSquareRoot(a: Matrix): Matrix {
  const n = requireSquare("matrixSquareRoot", a);
  if (n === 0) return zeros(0, 0);
  const { form, vectors } = schur(a);
  return multiplyTransposed(multiply(vectors, schurSquareRoot("matrixSquareRoot", form)), vectors);
}

/** The principal square root of a real Schur form: U U = T, with the blocks of T. */
export function schurSquareRoot(operation: string, t: Matrix): Matrix {
  const n = t.rows;
  const u = zeros(n, n);
  const starts = [...blockStarts(t), n];
  // The rounding error of a zero.
  const noise = n * Number.EPSILON * frobeniusNorm(t);
  // The columns of the current block, one after the other, so that inner products run over contiguous memory.
  const columns = new Float64Array(2 * n);
  const right = new Float64Array(4);
  for (let block = 0; block + 1 < starts.length; block++) {
    const j = starts[block];
    const width = starts[block + 1] - j;
    rootOfBlock(operation, t, u, j, width, noise);
    for (let c = 0; c < width; c++)
      for (let r = 0; r < width; r++) columns[c * n + j + r] = u.data[(j + r) * n + j + c];
    for (let above = block - 1; above >= 0; above--) {
      const i = starts[above];
      const height = starts[above + 1] - i;
      // U_ii X + X U_jj = T_ij − Σ_{i<k<j} U_ik U_kj
      for (let r = 0; r < height; r++) {
        for (let c = 0; c < width; c++) {
          let sum = t.data[(i + r) * n + j + c];
          for (let k = i + height, p = (i + r) * n, q = c * n; k < j; k++) sum -= u.data[p + k] * columns[q + k];
          right[r * width + c] = sum;
        }
      }
      solveCell(operation, cellOf(u, i, height), cellOf(u, j, width), right, noise);
      for (let r = 0; r < height; r++) {
        for (let c = 0; c < width; c++) {
          u.data[(i + r) * n + j + c] = columns[c * n + i + r] = right[r * width + c];
        }
      }
    }
  }
  return u;
}

function cellOf({ data, columns }: Matrix, start: number, size: number): Cell {
  return { data, start: start * columns + start, stride: columns, size };
}

function solveCell(operation: string, a: Cell, b: Cell, right: Float64Array, noise: number): void {
  const size = a.size * b.size;
  let largest = 0;
  for (let k = 0; k < size; k++) largest = Math.max(largest, Math.abs(right[k]));
  if (solveSmallSylvester(a, b, right)) return;
  // Two zero eigenvalues that are not coupled have a root that is not coupled either.
  if (largest <= noise) {
    right.fill(0);
    return;
  }
  throw new LecternError(
    "numerical",
    `${operation}: the eigenvalue 0 is repeated without enough eigenvectors, so the matrix has no square root`,
  );
}

function rootOfBlock(operation: string, t: Matrix, u: Matrix, j: number, width: number, noise: number): void {
  const n = t.rows;
  const at = j * n + j;
  const a = t.data[at];
  if (width === 1) {
    if (a < -noise) {
      throw new LecternError(
        "numerical",
        `${operation}: the matrix has the negative eigenvalue ${a}, so its square root is not real`,
        { eigenvalue: a },
      );
    }
    u.data[at] = a <= 0 ? 0 : Math.sqrt(a);
    return;
  }
  // [[a, b], [c, a]] with eigenvalues a ± iμ, whose root is α ± iμ / (2 α): U = α I + (T − a I) / (2 α).
  const b = t.data[at + 1];
  const c = t.data[at + n];
  const mu = Math.sqrt(Math.abs(b)) * Math.sqrt(Math.abs(c));
  const size = hypot(a, mu);
  const alpha = a > 0 ? Math.sqrt(a / 2 + size / 2) : mu / 2 / Math.sqrt(size / 2 - a / 2);
  u.data[at] = u.data[at + n + 1] = alpha;
  u.data[at + 1] = b / (2 * alpha);
  u.data[at + n] = c / (2 * alpha);
}
