/** Ridge regression of sparse samples: centred in the products, never in memory. */
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { multiplySparseVector, multiplyTransposedSparseVector } from "../../data/sparse-products.js";
import { iterateLsmr } from "../../linalg/iterative/lsmr.js";
import type { Origin } from "../centered-gram.js";

/** The normal equations of sparse samples; with fewer samples than columns those of the dual. */
export interface SparseSystem {
  readonly gram: Matrix;
  readonly right: Float64Array;
  /** From the solution of the system to the coefficients. */
  coefficients(solution: Float64Array): Float64Array;
}

/** x̃ⱼ = √w (xⱼ − meanⱼ) as sparse entries √w x, with the means and the roots √w stored separately. */
interface CenteredSparse {
  readonly v: SparseMatrix;
  readonly means: Float64Array;
  readonly roots: Float64Array;
  /** √w (y − level) */
  readonly target: Float64Array;
}

function centeredSparse(
  x: SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { means, level }: Origin,
): CenteredSparse {
  const roots = weights?.map(Math.sqrt) ?? new Float64Array(x.rows).fill(1);
  const values = x.values.slice();
  for (let i = 0; i < x.rows; i++) for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) values[e] *= roots[i];
  return { v: { ...x, values }, means, roots, target: y.map((value, i) => (value - level) * roots[i]) };
}

/**
 * With s = √w and V = diag(s) X: X̃ᵀX̃ = VᵀV − Σw m mᵀ when m are the means, and X̃X̃ᵀ = VVᵀ − (Vm)sᵀ − s(Vm)ᵀ + mᵀm s sᵀ.
 * The entries are gathered row by row, at the cost of the squared number of entries of each (or of n passes over all).
 */
export function sparseSystem(
  x: SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  origin: Origin,
): SparseSystem {
  const centred = centeredSparse(x, y, weights, origin);
  return x.columns > x.rows ? dualSystem(centred) : primalSystem(centred);
}

function primalSystem(centred: CenteredSparse): SparseSystem {
  const { v, means, roots } = centred;
  const d = v.columns;
  const gram = zeros(d, d);
  for (let i = 0; i < v.rows; i++) {
    for (let a = v.rowStart[i]; a < v.rowStart[i + 1]; a++) {
      const row = v.columnIndex[a] * d;
      for (let b = v.rowStart[i]; b <= a; b++) gram.data[row + v.columnIndex[b]] += v.values[a] * v.values[b];
    }
  }
  const total = roots.reduce((sum, root) => sum + root * root, 0);
  for (let j = 0; j < d; j++) {
    for (let k = 0; k <= j; k++) {
      gram.data[k * d + j] = gram.data[j * d + k] -= total * means[j] * means[k];
    }
  }
  return { gram, right: transposedProduct(centred, centred.target), coefficients: (solution) => solution };
}

function dualSystem(centred: CenteredSparse): SparseSystem {
  const { v, means, roots, target } = centred;
  const n = v.rows;
  const gram = zeros(n, n);
  const scattered = new Float64Array(v.columns);
  const along = multiplySparseVector(v, means);
  const square = means.reduce((sum, mean) => sum + mean * mean, 0);
  for (let i = 0; i < n; i++) {
    for (let e = v.rowStart[i]; e < v.rowStart[i + 1]; e++) scattered[v.columnIndex[e]] = v.values[e];
    for (let k = 0; k <= i; k++) {
      let sum = square * roots[i] * roots[k] - along[i] * roots[k] - along[k] * roots[i];
      for (let e = v.rowStart[k]; e < v.rowStart[k + 1]; e++) sum += v.values[e] * scattered[v.columnIndex[e]];
      gram.data[i * n + k] = gram.data[k * n + i] = sum;
    }
    for (let e = v.rowStart[i]; e < v.rowStart[i + 1]; e++) scattered[v.columnIndex[e]] = 0;
  }
  return { gram, right: target, coefficients: (solution) => transposedProduct(centred, solution) };
}

/** X̃ᵀr = Vᵀr − m sᵀr */
function transposedProduct({ v, means, roots }: CenteredSparse, r: Float64Array): Float64Array {
  const along = roots.reduce((sum, root, i) => sum + root * r[i], 0);
  return multiplyTransposedSparseVector(v, r).map((value, j) => value - means[j] * along);
}

/** Relative to the data, this is as near as rounding allows. */
const TOLERANCE = 1e-14;

/** Coefficients, and how many iterations they took. */
export interface IterativeSolution {
  readonly coefficients: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

/**
 * Minimises ‖ỹ − X̃w‖² + alpha‖w‖² by LSMR on [X̃; √alpha I] w = [ỹ; 0], in units in which every column has the length 1: it
 * takes two passes over the entries per iteration, and nothing of the size of rows times columns.
 */
export function* iterativeRidge(
  x: SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  origin: Origin,
  alpha: number,
): Work<Progress, IterativeSolution> {
  const centred = centeredSparse(x, y, weights, origin);
  const { v, means, roots, target } = centred;
  const [n, d] = [x.rows, x.columns];
  const total = roots.reduce((sum, root) => sum + root * root, 0);
  const squares = new Float64Array(d);
  for (let e = 0; e < v.values.length; e++) squares[v.columnIndex[e]] += v.values[e] * v.values[e];
  const units = squares.map((square, j) => {
    const length = Math.max(0, square - total * means[j] * means[j]) + alpha;
    return length > 1e-14 * square ? 1 / Math.sqrt(length) : 0;
  });
  const root = Math.sqrt(alpha);
  const scaled = new Float64Array(d);
  const operator: Parameters<typeof iterateLsmr>[0] = {
    rows: n + d,
    columns: d,
    apply(w, out) {
      let shift = 0;
      for (let j = 0; j < d; j++) {
        scaled[j] = units[j] * w[j];
        shift += means[j] * scaled[j];
        out[n + j] = root * scaled[j];
      }
      const products = multiplySparseVector(v, scaled);
      for (let i = 0; i < n; i++) out[i] = products[i] - shift * roots[i];
    },
    applyTransposed(r, out) {
      const products = transposedProduct(centred, r.subarray(0, n));
      for (let j = 0; j < d; j++) out[j] = units[j] * (products[j] + root * r[n + j]);
    },
  };
  const right = new Float64Array(n + d);
  right.set(target);
  const work = iterateLsmr(operator, right, { tolerance: TOLERANCE });
  const { x: solution, iterations, converged } = yield* mapSteps(work, ({ step, of }): Progress => ({ step, of }));
  return { coefficients: solution.map((value, j) => units[j] * value), iterations, converged };
}
