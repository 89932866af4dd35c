/**
 * Products on the engine of matrices stored outside it. Tall matrices pass through in pieces, so that the
 * engine's memory, which never shrinks, does not have to hold all of the data a second time.
 */
import { createPace } from "../core/pace.js";
import { runToEnd, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { createWorkspace, type Engine } from "../engine/index.js";
import { pacedProduct, pacedSquare } from "./paced-product.js";

// Pieces of 16 MiB: large enough to keep threads busy and to make packing the other factor for each piece negligible.
const PIECE = 2 ** 21;
const MIN_ROWS = 512;

/** out ← Xᵀ X when `ofColumns`, otherwise X Xᵀ: one triangle is computed, the other copied. */
export function symmetricOnEngine(engine: Engine, ofColumns: boolean, x: Matrix, out: Float64Array): void {
  runToEnd(symmetricOnEngineSteps(engine, ofColumns, x, out));
}

/** {@link symmetricOnEngine} as work that yields. */
export function* symmetricOnEngineSteps(
  engine: Engine,
  ofColumns: boolean,
  { rows, columns, data }: Matrix,
  out: Float64Array,
): Work<void, void> {
  const pace = createPace();
  const n = ofColumns ? columns : rows;
  // X Xᵀ needs all of X at once.
  const piece = ofColumns ? rowsTogether(rows, columns) : rows;
  const space = createWorkspace(engine);
  try {
    const result = space.matrix(n, n);
    const source = space.matrix(piece, columns);
    for (let first = 0; first < rows; first += piece) {
      const count = Math.min(piece, rows - first);
      space.write(source, data.subarray(first * columns, (first + count) * columns));
      const size = [n, ofColumns ? count : columns] as const;
      yield* pacedSquare(engine.kernels, pace, ofColumns, size, [source, columns], [result, n], first > 0);
    }
    engine.kernels.mirror(true, n, result, n);
    copyOut(engine, result, n * n, out, 0);
  } finally {
    space.dispose();
  }
}

/** out ← A B, or A Bᵀ when `transposed`, in pieces of rows of A. */
export function productOnEngine(engine: Engine, a: Matrix, transposed: boolean, b: Matrix, out: Float64Array): void {
  runToEnd(productOnEngineSteps(engine, a, transposed, b, out));
}

/** {@link productOnEngine} as work that yields, as a native routine cannot. */
export function* productOnEngineSteps(
  engine: Engine,
  a: Matrix,
  transposed: boolean,
  b: Matrix,
  out: Float64Array,
): Work<void, void> {
  const [m, n, k] = [a.rows, transposed ? b.rows : b.columns, a.columns];
  if (engine.lapack !== undefined) {
    engine.lapack.product(false, transposed, m, n, k, a.data, b.data, out);
    return;
  }
  const pace = createPace();
  const piece = rowsTogether(m, Math.max(n, k));
  const space = createWorkspace(engine);
  try {
    const right = [space.matrix(b.rows, b.columns, b.data), b.columns] as const;
    const left = [space.matrix(piece, k), k] as const;
    const result = [space.matrix(piece, n), n] as const;
    for (let first = 0; first < m; first += piece) {
      const count = Math.min(piece, m - first);
      space.write(left[0], a.data.subarray(first * k, (first + count) * k));
      yield* pacedProduct(engine.kernels, pace, [count, n, k], left, right, result, [false, transposed]);
      copyOut(engine, result[0], count * n, out, first * n);
    }
  } finally {
    space.dispose();
  }
}

/** out ← Aᵀ B, the sum of the products of pieces of A and B. */
export function transposedProductOnEngine(engine: Engine, a: Matrix, b: Matrix, out: Float64Array): void {
  runToEnd(transposedProductOnEngineSteps(engine, a, b, out));
}

/** {@link transposedProductOnEngine} as work that yields, as a native routine cannot. */
export function* transposedProductOnEngineSteps(
  engine: Engine,
  a: Matrix,
  b: Matrix,
  out: Float64Array,
): Work<void, void> {
  const [m, n, k] = [a.columns, b.columns, a.rows];
  if (engine.lapack !== undefined) {
    engine.lapack.product(true, false, m, n, k, a.data, b.data, out);
    return;
  }
  const pace = createPace();
  const piece = rowsTogether(k, Math.max(m, n));
  const space = createWorkspace(engine);
  try {
    const result = [space.matrix(m, n), n] as const;
    const left = [space.matrix(piece, m), m] as const;
    const right = [space.matrix(piece, n), n] as const;
    for (let first = 0; first < k; first += piece) {
      const depth = Math.min(piece, k - first);
      space.write(left[0], a.data.subarray(first * m, (first + depth) * m));
      space.write(right[0], b.data.subarray(first * n, (first + depth) * n));
      yield* pacedProduct(engine.kernels, pace, [m, n, depth], left, right, result, [true, false], first > 0);
    }
    copyOut(engine, result[0], m * n, out, 0);
  } finally {
    space.dispose();
  }
}

function rowsTogether(rows: number, width: number): number {
  return Math.min(rows, Math.max(MIN_ROWS, Math.ceil(PIECE / width)));
}

function copyOut({ memory }: Engine, address: number, length: number, out: Float64Array, at: number): void {
  out.set(memory.f64.subarray(address / 8, address / 8 + length), at);
}
