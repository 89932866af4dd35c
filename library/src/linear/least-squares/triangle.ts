/** Least squares by the triangle of a QR factorisation: the normal equations without squaring the condition. */
import type { Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { estimateOneNorm } from "../../linalg/factor/one-norm-estimate.js";
import { qrFactorsSteps } from "../../linalg/factor/qr/qr.js";
import { substituteUpper, substituteUpperTransposed } from "../../linalg/factor/substitution.js";

/** The minimum of ‖y − Xw‖² with the triangle R of X = QR. */
export interface TriangularFit {
  readonly coefficients: Float64Array;
  readonly residualSum: number;
  readonly rank: number;
  readonly triangle: Matrix;
}

/**
 * Fits when the columns determine the coefficients, otherwise returns undefined. Columns are compared by their directions, not
 * their norms, so that units do not matter. With y as a further column the reflections make Qᵀy on the way, and what
 * is left below is the length of the residual. Many samples take pauses.
 */
export function* triangularFit(x: Matrix, y: Float64Array): Work<void, TriangularFit | undefined> {
  const { rows: n, columns: d } = x;
  if (n < d) return undefined;
  const lengths = columnLengths(x);
  if (lengths.some((length) => !(length > 0))) return undefined;
  const augmented = zeros(n, d + 1);
  for (let i = 0; i < n; i++) {
    const [from, to] = [i * d, i * (d + 1)];
    for (let j = 0; j < d; j++) augmented.data[to + j] = x.data[from + j] / lengths[j];
    augmented.data[to + d] = y[i];
  }
  const { r } = yield* qrFactorsSteps(augmented);
  const triangle = zeros(d, d);
  const solution = zeros(d, 1);
  for (let i = 0; i < d; i++) {
    triangle.data.set(r.data.subarray(i * (d + 1), i * (d + 1) + d), i * d);
    solution.data[i] = r.data[i * (d + 1) + d];
  }
  yield;
  if (!(reciprocalCondition(triangle) > n * Number.EPSILON)) return undefined;
  substituteUpper(triangle, solution);
  const coefficients = solution.data.map((value, j) => value / lengths[j]);
  for (let i = 0; i < d; i++) for (let j = i; j < d; j++) triangle.data[i * d + j] *= lengths[j];
  const last = n > d ? r.data[d * (d + 1) + d] : 0;
  return { coefficients, residualSum: last * last, rank: d, triangle };
}

/** 1 / (‖R‖₁ ‖R⁻¹‖₁), the second estimated; 0 when R is singular. */
function reciprocalCondition(r: Matrix): number {
  const d = r.rows;
  const sums = new Float64Array(d);
  for (let i = 0; i < d; i++) {
    if (r.data[i * d + i] === 0) return 0;
    for (let j = i; j < d; j++) sums[j] += Math.abs(r.data[i * d + j]);
  }
  if (d === 0) return 1;
  const norm = sums.reduce((largest, sum) => Math.max(largest, sum), 0);
  const inverse = estimateOneNorm(
    d,
    (v) => substituteUpper(r, { rows: d, columns: 1, data: v }),
    (v) => substituteUpperTransposed(r, { rows: d, columns: 1, data: v }),
  );
  return 1 / (norm * inverse);
}

/** The problem of a matrix that is not an upper triangle without zeros on its diagonal. */
export function triangleProblem({ columns, data }: Matrix): string | undefined {
  for (let at = 0; at < data.length; at++) {
    const [i, j] = [Math.floor(at / columns), at % columns];
    if (i > j && data[at] !== 0) return `must be an upper triangle, but entry (${i}, ${j}) is ${data[at]}`;
    if (i === j && data[at] === 0) return `must have no zeros on its diagonal, but entry (${i}, ${i}) is 0`;
  }
  return undefined;
}

function columnLengths({ rows, columns, data }: Matrix): Float64Array {
  const lengths = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < columns; j++, at++) lengths[j] += data[at] * data[at];
  return lengths.map(Math.sqrt);
}
