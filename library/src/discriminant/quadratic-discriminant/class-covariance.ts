/** The covariance of one class, with a choice of the number of parameters. */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { whitenCovariance } from "../whitening.js";

/** The covariance types of a class, from the most to the fewest parameters. */
export type CovarianceShape =
  | { readonly kind: "full" }
  | { readonly kind: "sparse"; readonly minCorrelation: number }
  | { readonly kind: "diagonal" }
  | { readonly kind: "isotropic" }
  | { readonly kind: "shared-isotropic" };

/** The covariance with fewer parameters; `shared` is the mean variance of all classes and columns. */
export function shapedCovariance(covariance: Matrix, shape: CovarianceShape, shared: number): Matrix {
  const { rows: n, data } = covariance;
  switch (shape.kind) {
    case "full":
      return covariance;
    case "sparse":
      return sparseCovariance(covariance, shape.minCorrelation);
    case "diagonal":
      return diagonal(n, (j) => data[j * n + j]);
    case "isotropic": {
      let trace = 0;
      for (let j = 0; j < n; j++) trace += data[j * n + j];
      return diagonal(n, () => trace / n);
    }
    case "shared-isotropic":
      return diagonal(n, () => shared);
  }
}

/** Setting entries to 0 can make the matrix indefinite: then the threshold is raised until it is positive definite. */
function sparseCovariance(covariance: Matrix, threshold: number): Matrix {
  for (let level = threshold; level < 1; level = 1.2 * level + 0.01) {
    const candidate = thresholded(covariance, level);
    if (isInvertible(whitenCovariance(candidate, 0).smallest, covariance.rows)) return candidate;
  }
  return thresholded(covariance, Infinity);
}

/** Entries whose correlation is below the threshold become zero (Bickel and Levina 2008). */
function thresholded({ rows: n, data }: Matrix, threshold: number): Matrix {
  const result = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const size = Math.sqrt(data[i * n + i]) * Math.sqrt(data[j * n + j]);
      if (i === j || Math.abs(data[i * n + j]) >= threshold * size) result.data[i * n + j] = data[i * n + j];
    }
  }
  return result;
}

function diagonal(n: number, entry: (j: number) => number): Matrix {
  const result = zeros(n, n);
  for (let j = 0; j < n; j++) result.data[j * n + j] = entry(j);
  return result;
}

/** (1 − amount) S + amount I: a singular covariance becomes one that can be inverted (Friedman 1989). */
export function regularized({ rows: n, data }: Matrix, amount: number): Matrix {
  if (amount === 0) return { rows: n, columns: n, data };
  const result = zeros(n, n);
  for (let at = 0; at < data.length; at++)
    result.data[at] = (1 - amount) * data[at] + (at % (n + 1) === 0 ? amount : 0);
  return result;
}

/** How many numbers the means and covariances of the classes hold; entries that are zero by choice do not count. */
export function parameterCount(covariances: readonly Matrix[], shape: CovarianceShape): number {
  const columns = covariances[0].rows;
  const means = covariances.length * columns;
  if (shape.kind === "isotropic") return means + covariances.length;
  if (shape.kind === "shared-isotropic") return means + 1;
  let count = means;
  for (const { data } of covariances) {
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j <= i; j++) if (i === j || shape.kind === "full" || data[i * columns + j] !== 0) count++;
    }
  }
  return count;
}

/** Throws for singular covariances. */
export function requireInvertible(kind: string, smallest: number, columns: number, name: string): void {
  if (isInvertible(smallest, columns)) return;
  throw new LecternError(
    "invalid-data",
    `${kind}: the covariance of class "${name}" is singular: it has too few samples, or linearly dependent ` +
      "columns; raise regularization, choose a simpler covariance, or use fewer columns",
  );
}

/** The problem of a matrix that is not symmetric with positive variances on its diagonal. */
export function covarianceProblem({ rows: n, data }: Matrix): string | undefined {
  for (let i = 0; i < n; i++) {
    if (!(data[i * n + i] > 0)) return `must have positive variances, but entry (${i}, ${i}) is ${data[i * n + i]}`;
    for (let j = 0; j < i; j++) {
      if (data[i * n + j] !== data[j * n + i])
        return `must be symmetric, but entries (${i}, ${j}) and (${j}, ${i}) differ`;
    }
  }
  return undefined;
}

/** Whether the smallest eigenvalue, columns in units of their standard deviation, is above rounding errors. */
function isInvertible(smallest: number, columns: number): boolean {
  return smallest > 8 * columns * Number.EPSILON;
}
