/** The Cholesky factorisation of a large matrix as work that yields, for fits that consist of it. */
import { createPace } from "../../../core/pace.js";
import type { Work } from "../../../core/run.js";
import type { Matrix } from "../../../data/matrix.js";
import { createWorkspace, currentEngine, type Engine } from "../../../engine/index.js";
import { NANOSECONDS } from "../../paced-product.js";
import { entryAddress, type PlacedMatrix, placeMatrix, readLower } from "../placed-matrix.js";
import { cholesky, factorOf, nativeFactor, requireShape, smallestPivots } from "./cholesky.js";
import { factorize, halfOf, solveStrip } from "./in-place.js";

/** Matrices up to this size take a few milliseconds. */
const WHOLE = 1024;

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
