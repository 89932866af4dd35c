/** A matrix kept in the engine's memory, for methods that multiply by it again and again. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { createWorkspace, currentEngine } from "../engine/index.js";

/** Products with one matrix, which is copied to the engine once. Results are written to `out` where one is given. */
export interface ResidentMatrix {
  readonly rows: number;
  readonly columns: number;
  /** A x. */
  multiplyVector(x: Float64Array, out?: Float64Array): Float64Array;
  /** Aᵀ x. */
  multiplyTransposedVector(x: Float64Array, out?: Float64Array): Float64Array;
  /** Row i of `out` becomes A times row i of `x`, for the first `count` rows of both: X Aᵀ. */
  multiplyRows(x: Float64Array, out: Float64Array, count: number): void;
  /** A B. */
  multiply(b: Matrix): Matrix;
  /** Frees the memory; products throw afterwards. A second call does nothing. */
  dispose(): void;
}

/**
 * Copies a matrix to the engine. Worthwhile from the second product with a vector on; dispose of it in `finally`.
 */
export function residentMatrix(a: Matrix): ResidentMatrix {
  const engine = currentEngine();
  const { memory, kernels } = engine;
  const { rows, columns } = a;
  const space = createWorkspace(engine);
  const matrix = space.matrix(rows, columns, a.data);
  // Input and output buffers, enlarged when several vectors are multiplied together.
  let buffers = { capacity: 1, left: space.vector(columns), right: space.vector(rows) };
  let disposed = false;

  function require(operation: string, actual: number, expected: number): void {
    if (disposed) throw new LecternError("invalid-data", `${operation}: the resident matrix was disposed`);
    if (actual === expected) return;
    throw new LecternError(
      "invalid-data",
      `${operation}: the matrix is ${rows} x ${columns}, so the argument must have ${expected} entries, got ${actual}`,
    );
  }

  function reserve(capacity: number): void {
    if (capacity <= buffers.capacity) return;
    space.release(buffers.left);
    space.release(buffers.right);
    buffers = { capacity, left: space.vector(capacity * columns), right: space.vector(capacity * rows) };
  }

  function copyOut(address: number, length: number, out: Float64Array): Float64Array {
    out.set(memory.f64.subarray(address / 8, address / 8 + length));
    return out;
  }

  return {
    rows,
    columns,
    multiplyVector(x, out = new Float64Array(rows)) {
      require("multiplyVector", x.length, columns);
      require("multiplyVector", out.length, rows);
      space.write(buffers.left, x);
      kernels.gemv(false, rows, columns, 1, matrix, columns, buffers.left, 0, buffers.right);
      return copyOut(buffers.right, rows, out);
    },
    multiplyTransposedVector(x, out = new Float64Array(columns)) {
      require("multiplyTransposedVector", x.length, rows);
      require("multiplyTransposedVector", out.length, columns);
      space.write(buffers.right, x);
      kernels.gemv(true, rows, columns, 1, matrix, columns, buffers.right, 0, buffers.left);
      return copyOut(buffers.left, columns, out);
    },
    multiplyRows(x, out, count) {
      const given = x.subarray(0, count * columns);
      require("multiplyRows", given.length, count * columns);
      require("multiplyRows", Math.min(out.length, count * rows), count * rows);
      reserve(count);
      space.write(buffers.left, given);
      const { left, right } = buffers;
      kernels.gemm(false, true, count, rows, columns, 1, left, columns, matrix, columns, 0, right, rows);
      copyOut(right, count * rows, out);
    },
    multiply(b) {
      require("multiply", b.rows, columns);
      reserve(b.columns);
      space.write(buffers.left, b.data);
      const result = zeros(rows, b.columns);
      kernels.gemm(
        ...([false, false, rows, b.columns, columns, 1, matrix, columns] as const),
        ...([buffers.left, b.columns, 0, buffers.right, b.columns] as const),
      );
      copyOut(buffers.right, result.data.length, result.data);
      return result;
    },
    dispose() {
      disposed = true;
      space.dispose();
    },
  };
}
