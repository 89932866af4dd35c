/** The columns of a lasso problem: centred, weighted, and sorted so that those in use come first. */
import type { Matrix } from "../data/matrix.js";
import { createWorkspace, currentEngine } from "../engine/index.js";
import type { Origin } from "./centered-gram.js";

/**
 * Columns x̃ and a target ỹ, both centred and multiplied by the square roots of the weights. Columns have places, which
 * are exchanged so that the working set comes first: what is used together then lies together.
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
  /** Makes the residual r = ỹ − Σ wₚ x̃ₚ over the first `count` places and gives ‖r‖². */
  residual(w: Float64Array, count: number): number;
  /** Writes x̃ₚᵀr for the places from … to − 1 to the same entries of `out`. */
  pulls(from: number, to: number, out: Float64Array): void;
  /** x̃ₚᵀr for one place. */
  pull(place: number): number;
  dispose(): void;
}

/** The columns of dense samples, one after the other in the engine's memory. */
export function denseColumns(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { means, level }: Origin,
): LassoColumns {
  const { rows: n, columns: d } = x;
  const engine = currentEngine();
  const { kernels, memory } = engine;
  const space = createWorkspace(engine);
  const roots = weights?.map(Math.sqrt);
  const given = space.matrix(n, d, x.data);
  // Not from the workspace, which would fill it with zeros first.
  const matrix = memory.allocate(8 * d * n);
  kernels.transpose(n, d, given, d, matrix, n);
  space.release(given);
  if (means.some((mean) => mean !== 0)) {
    const [ones, origin] = [space.vector(n, new Float64Array(n).fill(1)), space.vector(d, means)];
    kernels.ger(d, n, -1, origin, ones, matrix, n);
    space.release(ones);
    space.release(origin);
  }
  if (roots !== undefined) scaleEntries(memory.f64, matrix / 8, d, roots);
  const target = y.map((value, i) => (value - level) * (roots === undefined ? 1 : roots[i]));
  const rest = space.vector(n, target);
  const scratch = space.vector(d);
  const address = (place: number) => matrix + 8 * n * place;
  const readScratch = (count: number) => memory.f64.slice(scratch / 8, scratch / 8 + count);

  kernels.gemv(false, d, n, 1, matrix, n, rest, 0, scratch);
  const correlation = readScratch(d);
  kernels.rowNorms(d, n, matrix, n, scratch);
  const squares = readScratch(d);

  let disposed = false;
  return {
    columns: d,
    squaredTarget: kernels.dot(n, rest, 1, rest, 1),
    correlation,
    squares,
    exchange: (a, b) => kernels.swap(n, address(a), 1, address(b), 1),
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
    dispose() {
      if (!disposed) memory.release(matrix);
      disposed = true;
      space.dispose();
    },
  };
}

/** Multiplies entry i of each of the rows by factor i. */
function scaleEntries(view: Float64Array, start: number, rows: number, factors: Float64Array): void {
  for (let j = 0, at = start; j < rows; j++) {
    for (let i = 0; i < factors.length; i++, at++) view[at] *= factors[i];
  }
}
