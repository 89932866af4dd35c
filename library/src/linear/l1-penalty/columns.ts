/** The columns of a lasso problem: centred, weighted, and sorted so that those in use come first. */
import type { Matrix } from "../../data/matrix.js";
import { createWorkspace, currentEngine, type Engine, withWorkspace } from "../../engine/index.js";
import { levelOf, type Origin } from "../centered-gram.js";
import { createPullEstimates, type PullEstimates } from "./pull-estimates.js";

/**
 * Columns x̃ and a target ỹ, both centred and multiplied by the square roots of the weights. Columns have places, which
 * are exchanged so that the working set comes first: what is used together is then contiguous in memory.
 */
export interface LassoColumns {
  readonly columns: number;
  /** ỹᵀỹ */
  readonly squaredTarget: number;
  /** x̃ᵀỹ, by the number of the column. */
  readonly correlation: Float64Array;
  /** x̃ᵀx̃, by the number of the column. */
  readonly squares: Float64Array;
  /** Exchanges the columns at two places. */
  exchange(a: number, b: number): void;
  /** Inner products of the columns at places from … to − 1 with those at 0 … to − 1, to rows from … of an address. */
  products(from: number, to: number, out: number, stride: number): void;
  /** Computes the residual r = ỹ − Σ wₚ x̃ₚ over the first `count` places and returns ‖r‖². */
  residual(w: Float64Array, count: number): number;
  /** Writes x̃ₚᵀr for the places from … to − 1 to the same entries of `out`. */
  pulls(from: number, to: number, out: Float64Array): void;
  /** x̃ₚᵀr for one place. */
  pull(place: number): number;
  /** Estimates of the pulls at the residual, where they are cheaper. */
  readonly estimates?: PullEstimates;
  dispose(): void;
}

/** The columns of dense samples, one after the other in the engine's memory, and where they are centred. */
export function denseColumns(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  intercept: boolean,
): LassoColumns & { readonly origin: Origin } {
  const { rows: n, columns: d } = x;
  const engine = currentEngine();
  const { kernels, memory } = engine;
  const space = createWorkspace(engine);
  const { matrix, target, origin } = centredData(x, y, weights, intercept, engine);
  const rest = space.vector(n, target);
  const estimates = createPullEstimates(space, n, d, matrix, rest);
  const scratch = space.vector(d);
  const address = (place: number) => matrix + 8 * n * place;
  const readScratch = (count: number) => memory.f64.slice(scratch / 8, scratch / 8 + count);

  kernels.gemv(false, d, n, 1, matrix, n, rest, 0, scratch);
  const correlation = readScratch(d);
  kernels.rowNorms(d, n, matrix, n, scratch);
  const squares = readScratch(d);

  let disposed = false;
  return {
    origin,
    columns: d,
    squaredTarget: kernels.dot(n, rest, 1, rest, 1),
    correlation,
    squares,
    exchange(a, b) {
      kernels.swap(n, address(a), 1, address(b), 1);
      estimates.exchange(a, b);
    },
    products(from, to, out, stride) {
      const rows = out + 8 * stride * from;
      kernels.gemm(false, true, to - from, to, n, 1, address(from), n, matrix, n, 0, rows, stride);
    },
    residual(w, count) {
      space.write(rest, target);
      if (count > 0) {
        space.write(scratch, w.subarray(0, count));
        kernels.gemv(true, count, n, -1, matrix, n, scratch, 1, rest);
      }
      return kernels.dot(n, rest, 1, rest, 1);
    },
    pulls(from, to, out) {
      if (to === from) return;
      kernels.gemv(false, to - from, n, 1, address(from), n, rest, 0, scratch);
      out.set(memory.f64.subarray(scratch / 8, scratch / 8 + to - from), from);
    },
    pull: (place) => kernels.dot(n, address(place), 1, rest, 1),
    estimates,
    dispose() {
      if (!disposed) memory.release(matrix);
      disposed = true;
      space.dispose();
    },
  };
}

/** The columns in the engine's memory and the target, both centred and scaled by the square roots of the weights. */
function centredData(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  intercept: boolean,
  engine: Engine,
): { matrix: number; target: Float64Array; origin: Origin } {
  const { rows: n, columns: d } = x;
  const roots = weights?.map(Math.sqrt);
  // Not from the workspace, which would fill it with zeros first.
  const matrix = engine.memory.allocate(8 * d * n);
  const means = writeColumns(x, weights, intercept, engine, matrix);
  const level = intercept ? levelOf(y, weights) : 0;
  if (roots !== undefined) scaleEntries(engine.memory.f64, matrix / 8, d, roots);
  const target = y.map((value, i) => (value - level) * (roots === undefined ? 1 : roots[i]));
  return { matrix, target, origin: { means, level } };
}

/** Rows that are transposed together: with usual numbers of columns they stay in the cache meanwhile. */
const ROWS_TOGETHER = 32;

/**
 * Writes the columns one after the other, centred with an intercept, and returns what was subtracted. The first sample is
 * subtracted before the means are taken, so that constant columns leave nothing behind.
 */
function writeColumns(
  { rows: n, columns: d, data }: Matrix,
  weights: Float64Array | undefined,
  intercept: boolean,
  engine: Engine,
  matrix: number,
): Float64Array {
  const { kernels } = engine;
  return withWorkspace(engine, (space) => {
    const piece = space.matrix(Math.min(n, ROWS_TOGETHER), d);
    for (let start = 0; start < n; start += ROWS_TOGETHER) {
      const count = Math.min(ROWS_TOGETHER, n - start);
      space.write(piece, data.subarray(start * d, (start + count) * d));
      kernels.transpose(count, d, piece, d, matrix + 8 * start, n);
    }
    if (!intercept) return new Float64Array(d);
    const ones = space.vector(n, new Float64Array(n).fill(1));
    kernels.ger(d, n, -1, space.vector(d, data.subarray(0, d)), ones, matrix, n);
    const total = weights === undefined ? n : weights.reduce((sum, weight) => sum + weight, 0);
    const shares = weights === undefined ? ones : space.vector(n, weights);
    const rise = space.vector(d);
    kernels.gemv(false, d, n, 1 / total, matrix, n, shares, 0, rise);
    kernels.ger(d, n, -1, rise, ones, matrix, n);
    return space.read(rise, d).map((value, j) => data[j] + value);
  });
}

/** Multiplies entry i of each of the rows by factor i. */
function scaleEntries(view: Float64Array, start: number, rows: number, factors: Float64Array): void {
  for (let j = 0, at = start; j < rows; j++) {
    for (let i = 0; i < factors.length; i++, at++) view[at] *= factors[i];
  }
}
