/** Products of sparse and dense matrices, on the engine if they are large enough. */
import { type Matrix, zeros } from "../../data/matrix.js";
import { type SparseMatrix, transposeSparse } from "../../data/sparse.js";
import { multiplySparseDense, multiplyTransposedSparseDense } from "../../data/sparse-products.js";
import { factorKernels } from "../../engine/groups.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";

// A call of the engine costs as much as about this many multiplications in a plain loop, most of it for memory.
const ENGINE_FROM = 2 ** 14;
// Results of 16 MiB at a time, so that the engine's memory, which never shrinks, does not have to hold all of them.
const PIECE = 2 ** 21;
// Sorting the matrix by columns costs as much as a plain product with this many columns.
const TRANSPOSE_FROM = 16;

/** A B for sparse A and dense B. Positions without an entry contribute nothing, even where B is infinite or NaN. */
export function multiplySparse(a: SparseMatrix, b: Matrix): Matrix {
  const width = b.columns;
  if (a.columns !== b.rows || a.values.length * width < ENGINE_FROM) return multiplySparseDense(a, b);
  const result = zeros(a.rows, width);
  const engine = currentEngine();
  const piece = Math.min(a.rows, Math.max(1, Math.floor(PIECE / width)));
  const { sparseProduct } = engine.load(factorKernels);
  withWorkspace(engine, (space) => {
    const right = space.matrix(b.rows, width, b.data);
    const out = space.uninitialized(piece * width);
    for (let first = 0; first < a.rows; first += piece) {
      const end = Math.min(first + piece, a.rows);
      const [from, to] = [a.rowStart[first], a.rowStart[end]];
      const starts = a.rowStart.subarray(first, end + 1).map((start) => start - from);
      const given = [
        space.integers(starts.length, starts),
        space.integers(to - from, a.columnIndex.subarray(from, to)),
        space.vector(to - from, a.values.subarray(from, to)),
      ] as const;
      sparseProduct(end - first, width, to - from, ...given, right, width, out, width);
      const numbers = engine.memory.f64.subarray(out / 8, out / 8 + (end - first) * width);
      result.data.set(numbers, first * width);
      for (const address of given) space.release(address);
    }
  });
  return result;
}

/** Aᵀ B for sparse A and dense B. */
export function multiplySparseTransposed(a: SparseMatrix, b: Matrix): Matrix {
  const isLarge = b.columns >= TRANSPOSE_FROM && a.values.length * b.columns >= ENGINE_FROM;
  return isLarge && a.rows === b.rows ? multiplySparse(transposeSparse(a), b) : multiplyTransposedSparseDense(a, b);
}
