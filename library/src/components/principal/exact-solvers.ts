/** The closed ways to principal axes: eigenvectors of one of the two Gram matrices, or singular vectors. */
import type { Work } from "../../core/run.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { currentEngine } from "../../engine/index.js";
import { type SymmetricEigen, symmetricEigenSteps } from "../../linalg/eigen/symmetric-eigen.js";
import { symmetricEigenRangeSteps } from "../../linalg/eigen/symmetric-eigen-range.js";
import { trace } from "../../linalg/norms.js";
import { svd } from "../../linalg/svd/svd.js";
import type { CenteredSamples } from "./centered-samples.js";
import { fromDual, lastColumns, type PrincipalAxes, tooLarge } from "./principal-axes.js";

/** Eigenvectors of AᵀA, d x d: for at most as many columns as samples. `whole` asks for all eigenvalues. */
export function* byCovariance(samples: CenteredSamples, count: number, whole: boolean): Work<void, PrincipalAxes> {
  const gram = samples.gramOfColumns();
  const { values, vectors } = yield* largestPairs(gram, count, whole);
  return closed(lastColumns(vectors, count), values.reverse(), trace(gram));
}

/** Eigenvectors of A Aᵀ, n x n, mapped back: for fewer samples than columns. */
export function* byGram(samples: CenteredSamples, count: number, whole: boolean): Work<void, PrincipalAxes> {
  const gram = samples.gramOfRows();
  const { values, vectors } = yield* largestPairs(gram, count, whole);
  values.reverse();
  const left = lastColumns(vectors, count);
  return { ...closed(fromDual(samples, left, values), values, trace(gram)), left };
}

/** Right singular vectors of A: the most accurate way, since nothing is squared. */
export function bySvd(samples: CenteredSamples, count: number): PrincipalAxes {
  const { u, v, values } = svd(samples.dense());
  const squares = values.map((value) => value * value);
  const total = squares.reduce((sum, value) => sum + value, 0);
  return { ...closed(firstColumns(v, count), squares, total), left: firstColumns(u, count) };
}

/** The first columns as rows. */
function firstColumns(matrix: Matrix, count: number): Matrix {
  const turned = transpose(matrix);
  return { rows: count, columns: matrix.rows, data: turned.data.slice(0, count * matrix.rows) };
}

function largestPairs(gram: Matrix, count: number, whole: boolean): Work<void, SymmetricEigen> {
  const n = gram.rows;
  if (!gram.data.every(Number.isFinite)) throw tooLarge();
  // A native routine gives all pairs sooner than ours gives some.
  const all = whole || count === n || currentEngine().lapack !== undefined;
  return all ? symmetricEigenSteps(gram) : symmetricEigenRangeSteps(gram, n - count, n);
}

function closed(directions: Matrix, values: Float64Array, squares: number): PrincipalAxes {
  return { directions, values: values.map((value) => Math.max(0, value)), squares, iterations: 0, converged: true };
}
