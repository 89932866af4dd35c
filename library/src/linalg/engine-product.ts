/**
 * Products on the engine of matrices stored outside it. Tall matrices pass through in pieces, so that the
 * engine's memory, which never shrinks, does not have to hold all of the data a second time.
 */
import type { Matrix } from "../data/matrix.js";
import { type Engine, withWorkspace } from "../engine/index.js";

// Pieces of 16 MiB: large enough to keep threads busy and to make packing the other factor for each piece negligible.
const PIECE = 2 ** 21;
const MIN_ROWS = 512;

/** out ← Xᵀ X when `ofColumns`, otherwise X Xᵀ: one triangle is computed, the other copied. */
export function symmetricOnEngine(engine: Engine, ofColumns: boolean, x: Matrix, out: Float64Array): void {
  const { rows, columns, data } = x;
  const n = ofColumns ? columns : rows;
  // X Xᵀ needs all of X at once.
  const piece = ofColumns ? rowsTogether(rows, columns) : rows;
  withWorkspace(engine, (space) => {
    const result = space.matrix(n, n);
    const source = space.matrix(piece, columns);
    for (let first = 0; first < rows; first += piece) {
      const count = Math.min(piece, rows - first);
      space.write(source, data.subarray(first * columns, (first + count) * columns));
      const depth = ofColumns ? count : columns;
      engine.kernels.syrk(true, ofColumns, n, depth, 1, source, columns, first === 0 ? 0 : 1, result, n);
    }
    engine.kernels.mirror(true, n, result, n);
    copyOut(engine, result, n * n, out, 0);
  });
}

/** out ← A B, or A Bᵀ when `transposed`, in pieces of rows of A. */
export function productOnEngine(engine: Engine, a: Matrix, transposed: boolean, b: Matrix, out: Float64Array): void {
  const [m, n, k] = [a.rows, transposed ? b.rows : b.columns, a.columns];
  if (engine.lapack !== undefined) {
    engine.lapack.product(false, transposed, m, n, k, a.data, b.data, out);
    return;
  }
  const piece = rowsTogether(m, Math.max(n, k));
  withWorkspace(engine, (space) => {
    const right = space.matrix(b.rows, b.columns, b.data);
    const left = space.matrix(piece, k);
    const result = space.matrix(piece, n);
    for (let first = 0; first < m; first += piece) {
      const count = Math.min(piece, m - first);
      space.write(left, a.data.subarray(first * k, (first + count) * k));
      engine.kernels.gemm(false, transposed, count, n, k, 1, left, k, right, b.columns, 0, result, n);
      copyOut(engine, result, count * n, out, first * n);
    }
  });
}

/** out ← Aᵀ B, the sum of the products of pieces of A and B. */
export function transposedProductOnEngine(engine: Engine, a: Matrix, b: Matrix, out: Float64Array): void {
  const [m, n, k] = [a.columns, b.columns, a.rows];
  if (engine.lapack !== undefined) {
    engine.lapack.product(true, false, m, n, k, a.data, b.data, out);
    return;
  }
  const piece = rowsTogether(k, Math.max(m, n));
  withWorkspace(engine, (space) => {
    const result = space.matrix(m, n);
    const left = space.matrix(piece, m);
    const right = space.matrix(piece, n);
    for (let first = 0; first < k; first += piece) {
      const depth = Math.min(piece, k - first);
      space.write(left, a.data.subarray(first * m, (first + depth) * m));
      space.write(right, b.data.subarray(first * n, (first + depth) * n));
      engine.kernels.gemm(true, false, m, n, depth, 1, left, m, right, n, first === 0 ? 0 : 1, result, n);
    }
    copyOut(engine, result, m * n, out, 0);
  });
}

function rowsTogether(rows: number, width: number): number {
  return Math.min(rows, Math.max(MIN_ROWS, Math.ceil(PIECE / width)));
}

function copyOut({ memory }: Engine, address: number, length: number, out: Float64Array, at: number): void {
  out.set(memory.f64.subarray(address / 8, address / 8 + length), at);
}
