/** The Cholesky factorisation and the inverse of a large matrix as work that yields, for fits that consist of them. */
import { LecternError } from "../../../core/errors.js";
import { createPace, WORK_BETWEEN_YIELDS } from "../../../core/pace.js";
import type { Work } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { createWorkspace, currentEngine, type Engine } from "../../../engine/index.js";
import { cbrt } from "../../../numeric/elementary/functions.js";
import { NANOSECONDS } from "../../paced-product.js";
import { entryAddress, type PlacedMatrix, placeMatrix, readLower } from "../placed-matrix.js";
import {
  cholesky,
  choleskyInverse,
  choleskyWithJitter,
  factorOf,
  type JitteredCholesky,
  nativeFactor,
  requireShape,
  smallestPivots,
} from "./cholesky.js";
import { factorize, halfOf, solveStrip } from "./in-place.js";

/** Matrices up to this size take a few times as long as the work between two yields: 1062. */
const WHOLE = Math.floor(cbrt((24 * WORK_BETWEEN_YIELDS) / NANOSECONDS));

/** Rows of a larger matrix that are solved and subtracted at once. */
const STRIP = 256;

/** {@link cholesky} as work that yields after each few milliseconds, as a native routine cannot. */
export function* choleskySteps(a: Matrix): Work<void, Matrix> {
  if (a.rows <= WHOLE) return cholesky(a);
  requireShape("cholesky", a);
  const smallest = smallestPivots(a, 0);
  const engine = currentEngine();
  const native = engine.lapack && nativeFactor(engine.lapack, a, 0, smallest);
  if (native !== undefined) return native;
  const space = createWorkspace(engine);
  try {
    const placed = placeMatrix(space, a.rows, a.rows, a.data);
    const pivot = yield* choleskyInPlaceSteps(engine, placed, smallest);
    if (pivot < 0) return readLower(space, placed, a.rows);
    return factorOf({ pivot, value: engine.memory.f64[entryAddress(placed, pivot, pivot) / 8] });
  } finally {
    space.dispose();
  }
}

/** {@link choleskyWithJitter} as work that yields, if the matrix needs no jitter. */
export function* choleskyWithJitterSteps(a: Matrix, largestShare?: number): Work<void, JitteredCholesky> {
  if (a.rows <= WHOLE) return choleskyWithJitter(a, largestShare);
  try {
    return { factor: yield* choleskySteps(a), jitter: 0 };
  } catch (error) {
    if (!(error instanceof LecternError && error.code === "numerical")) throw error;
  }
  yield;
  return choleskyWithJitter(a, largestShare);
}

/** Inverses of matrices up to this size, which take eight times as long as their factors: 531. */
const WHOLE_INVERSE = Math.floor(WHOLE / 2);

/** Columns of an inverse that are computed at once. */
const [FEWEST_COLUMNS, MOST_COLUMNS] = [16, 128];

/**
 * {@link choleskyInverse} as work that yields after some columns, exactly symmetric. The columns of L⁻¹ are 0 above the
 * diagonal, and those of the inverse are needed from there on only.
 */
export function* choleskyInverseSteps(factor: Matrix): Work<void, Matrix> {
  const n = factor.rows;
  if (n <= WHOLE_INVERSE) return choleskyInverse(factor);
  requireShape("choleskyInverse", factor);
  const columns = Math.floor(WORK_BETWEEN_YIELDS / (n * n * NANOSECONDS));
  const atOnce = Math.max(FEWEST_COLUMNS, Math.min(MOST_COLUMNS, columns));
  const engine = currentEngine();
  const space = createWorkspace(engine);
  const pace = createPace();
  try {
    const left = space.matrix(n, n, factor.data);
    const right = space.matrix(n, atOnce);
    const inverse = zeros(n, n);
    for (let first = 0; first < n; first += atOnce) {
      const [rows, width] = [n - first, Math.min(atOnce, n - first)];
      const corner = left + 8 * first * (n + 1);
      space.write(right, unitColumns(rows, width));
      engine.kernels.trsm(true, true, false, false, rows, width, 1, corner, n, right, width);
      engine.kernels.trsm(true, true, true, false, rows, width, 1, corner, n, right, width);
      const found = engine.memory.f64.subarray(right / 8, right / 8 + rows * width);
      mirrorColumns(inverse, first, width, found);
      if (pace(rows * rows * width * NANOSECONDS)) yield;
    }
    return inverse;
  } finally {
    space.dispose();
  }
}

/** The first columns of a unit matrix. */
function unitColumns(rows: number, columns: number): Float64Array {
  const data = new Float64Array(rows * columns);
  for (let k = 0; k < columns; k++) data[k * (columns + 1)] = 1;
  return data;
}

/** Writes columns of a symmetric matrix, given from its diagonal on, and the rows that are equal to them. */
function mirrorColumns({ rows: n, data }: Matrix, first: number, width: number, found: Float64Array): void {
  for (let i = 0; i < n - first; i++) {
    for (let j = 0; j <= Math.min(i, width - 1); j++) {
      data[(first + i) * n + first + j] = data[(first + j) * n + first + i] = found[i * width + j];
    }
  }
}

/** Overwrites the lower triangle of A with L, as choleskyInPlace does. */
function* choleskyInPlaceSteps(engine: Engine, a: PlacedMatrix, smallest: Float64Array): Work<void, number> {
  const pace = createPace();

  function* factorizeLarge(first: number, size: number): Work<void, number> {
    if (size <= WHOLE) {
      const failed = factorize(engine, a, smallest, first, size);
      if (pace((size ** 2 * size * NANOSECONDS) / 6)) yield;
      return failed;
    }
    const half = halfOf(size);
    const middle = first + half;
    const failed = yield* factorizeLarge(first, half);
    if (failed >= 0) return failed;
    for (let row = 0; row < size - half; row += STRIP) {
      const rows = Math.min(STRIP, size - half - row);
      solveStrip(engine, a, first, half, middle + row, rows);
      if (pace((rows * half * half * NANOSECONDS) / 2)) yield;
    }
    for (let row = 0; row < size - half; row += STRIP) {
      const rows = Math.min(STRIP, size - half - row);
      subtractStrip(engine, a, first, half, middle, row, rows);
      if (pace((row + rows) * rows * half * NANOSECONDS)) yield;
    }
    return yield* factorizeLarge(middle, size - half);
  }

  return yield* factorizeLarge(0, smallest.length);
}

/** Subtracts L₂₁ L₂₁ᵀ from the rows `row` … of A₂₂, which begins at `middle`, up to the diagonal. */
function subtractStrip(
  { kernels }: Engine,
  a: PlacedMatrix,
  first: number,
  half: number,
  middle: number,
  row: number,
  rows: number,
): void {
  const { stride } = a;
  const left = entryAddress(a, middle + row, first);
  const above = entryAddress(a, middle, first);
  const before = entryAddress(a, middle + row, middle);
  if (row > 0) kernels.gemm(false, true, rows, row, half, -1, left, stride, above, stride, 1, before, stride);
  kernels.syrk(true, false, rows, half, -1, left, stride, 1, entryAddress(a, middle + row, middle + row), stride);
}
