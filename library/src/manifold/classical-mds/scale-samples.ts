/** Classical scaling of Euclidean distances without computing them: the coordinates are the principal components. */
import type { Work } from "../../core/run.js";
import { type Matrix, transpose, zeros } from "../../data/matrix.js";
import { symmetricEigenSteps } from "../../linalg/eigen/symmetric-eigen.js";
import { gramOfColumnsSteps, multiplySteps } from "../../linalg/multiply.js";
import { orientRows } from "../../linalg/orient-signs.js";
import type { ScaledCoordinates } from "../classical-scaling.js";

/** Eigenvalues below this share of the largest one are rounding errors. */
const NEGLIGIBLE = 1e-13;

/**
 * X Xᵀ and Xᵀ X have the same positive eigenvalues, and if Xᵀ X v = λ v, then X v is an eigenvector of X Xᵀ of length √λ.
 * The mean squared distance of sample i is ‖xᵢ‖² plus the mean of all ‖xⱼ‖², with x centred.
 */
export function* scaleSamples(
  x: Matrix,
  components: number,
): Work<void, ScaledCoordinates & { readonly means: Float64Array }> {
  const { rows: n, columns: d } = x;
  const centered = centerColumns(x);
  const { values, vectors } = yield* symmetricEigenSteps(yield* gramOfColumnsSteps(centered));
  const least = NEGLIGIBLE * Math.max(0, values[d - 1]);
  const kept = Array.from({ length: Math.min(components, d) }, (_, k) => d - 1 - k).filter((at) => values[at] > least);
  const directions = zeros(d, kept.length);
  for (let j = 0; j < d; j++) {
    for (let k = 0; k < kept.length; k++) directions.data[j * kept.length + k] = vectors.data[j * d + kept[k]];
  }
  const scores = transpose(yield* multiplySteps(centered, directions));
  orientRows(scores);
  const coordinates = zeros(n, components);
  for (let k = 0; k < kept.length; k++) {
    for (let i = 0; i < n; i++) coordinates.data[i * components + k] = scores.data[k * n + i];
  }
  return {
    coordinates,
    eigenvalues: Float64Array.from(kept, (at) => values[at]),
    means: meanSquares(centered),
    converged: true,
  };
}

function centerColumns({ rows, columns, data }: Matrix): Matrix {
  const result = zeros(rows, columns);
  for (let j = 0; j < columns; j++) {
    let sum = 0;
    for (let at = j; at < data.length; at += columns) sum += data[at] / rows;
    for (let at = j; at < data.length; at += columns) result.data[at] = data[at] - sum;
  }
  return result;
}

function meanSquares({ rows, columns, data }: Matrix): Float64Array {
  const squares = new Float64Array(rows);
  for (let at = 0; at < data.length; at++) squares[Math.floor(at / columns)] += data[at] * data[at];
  const mean = squares.reduce((sum, value) => sum + value, 0) / rows;
  return squares.map((value) => value + mean);
}
