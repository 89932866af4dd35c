/** The normal components of a mixture: the types of their covariances, and the factors by which densities are computed. */
import { LecternError } from "../core/errors.js";
import { createPace } from "../core/pace.js";
import { runToEnd, type Work } from "../core/run.js";
import { identity, type Matrix, zeros } from "../data/matrix.js";
import { cholesky, choleskyLogDeterminant } from "../linalg/factor/cholesky/cholesky.js";
import { substituteLower } from "../linalg/factor/substitution.js";
import { NANOSECONDS } from "../linalg/paced-product.js";
import { log } from "../numeric/elementary/functions.js";

/** What the covariances may be, from the most to the fewest parameters. */
export type CovarianceType = "full" | "shared" | "diagonal" | "isotropic" | "shared-isotropic";

/**
 * Normal components. The covariances are stored by their type: the matrices of all components below each other (full), one
 * matrix (shared), a row of variances for each component (diagonal), a variance for each (isotropic), or one variance.
 */
export interface NormalComponents {
  readonly type: CovarianceType;
  /** One row for each component. */
  readonly means: Matrix;
  readonly covariances: Matrix;
}

/** The shape of the stored covariances. */
export function covarianceShape(type: CovarianceType, components: number, columns: number): readonly [number, number] {
  switch (type) {
    case "full":
      return [components * columns, columns];
    case "shared":
      return [columns, columns];
    case "diagonal":
      return [components, columns];
    case "isotropic":
      return [components, 1];
    case "shared-isotropic":
      return [1, 1];
  }
}

/** Whether the covariances have entries beside the diagonal. */
export function isCorrelated(type: CovarianceType): type is "full" | "shared" {
  return type === "full" || type === "shared";
}

/** Whether all components have one covariance. */
export function isShared(type: CovarianceType): type is "shared" | "shared-isotropic" {
  return type === "shared" || type === "shared-isotropic";
}

/** The number of free parameters of the covariances. */
export function covarianceParameters(type: CovarianceType, components: number, columns: number): number {
  const [rows, width] = covarianceShape(type, components, columns);
  return isCorrelated(type) ? ((rows / columns) * columns * (columns + 1)) / 2 : rows * width;
}

/** The covariance of one component as a matrix. */
export function covarianceOf({ type, means, covariances }: NormalComponents, component: number): Matrix {
  const { columns: d } = means;
  if (isCorrelated(type)) {
    const from = type === "full" ? component * d * d : 0;
    return { rows: d, columns: d, data: covariances.data.slice(from, from + d * d) };
  }
  const result = zeros(d, d);
  for (let j = 0; j < d; j++) result.data[j * (d + 1)] = varianceOf(type, covariances, component, j);
  return result;
}

/** The variance of one column in one component. */
export function varianceOf(type: CovarianceType, { columns, data }: Matrix, component: number, column: number): number {
  const of = isShared(type) ? 0 : component;
  if (isCorrelated(type)) return data[(of * columns + column) * columns + column];
  return data[of * columns + (columns === 1 ? 0 : column)];
}

/**
 * Matrices W with W Wᵀ = S⁻¹, so that (x − μ)ᵀ S⁻¹ (x − μ) = ‖(x − μ) W‖²: side by side for all components, one for all, or
 * the diagonals only, a row for each component.
 */
export type Factors = { readonly kind: "full" | "shared" | "diagonal"; readonly values: Matrix };

/** Components ready to be evaluated. */
export interface FactoredComponents {
  readonly means: Matrix;
  readonly factors: Factors;
  /** log |S| of each component. */
  readonly logDeterminants: Float64Array;
}

/** Factors the covariances; throws an error with the number of the first component whose covariance is singular. */
export function factorComponents(components: NormalComponents): FactoredComponents {
  return runToEnd(factorSteps(components));
}

/** {@link factorComponents} as work that yields between components. */
export function* factorSteps(components: NormalComponents): Work<void, FactoredComponents> {
  const isTime = createPace();
  const { type, means } = components;
  const { rows: k, columns: d } = means;
  if (!isCorrelated(type)) return factorDiagonals(components);
  const logDeterminants = new Float64Array(k);
  const matrices = type === "full" ? k : 1;
  const values = zeros(d, matrices * d);
  for (let c = 0; c < matrices; c++) {
    if (isTime(d * d * (2 + d * NANOSECONDS))) yield;
    const lower = lowerFactor(components, c);
    logDeterminants.fill(choleskyLogDeterminant(lower), c, type === "full" ? c + 1 : k);
    const inverse = identity(d);
    substituteLower(lower, inverse, false);
    for (let i = 0; i < d; i++) {
      for (let j = 0; j <= i; j++) values.data[j * matrices * d + c * d + i] = inverse.data[i * d + j];
    }
  }
  return { means, factors: { kind: type, values }, logDeterminants };
}

/** The lower triangular L with S = L Lᵀ of one component. */
export function lowerFactor(components: NormalComponents, component: number): Matrix {
  const covariance = covarianceOf(components, component);
  try {
    return cholesky(covariance);
  } catch (error) {
    if (error instanceof LecternError && error.code === "numerical") throw singular(component, error);
    throw error;
  }
}

function factorDiagonals({ type, means, covariances }: NormalComponents): FactoredComponents {
  const { rows: k, columns: d } = means;
  const values = zeros(k, d);
  const logDeterminants = new Float64Array(k);
  for (let c = 0; c < k; c++) {
    for (let j = 0; j < d; j++) {
      const variance = varianceOf(type, covariances, c, j);
      if (!(variance > 0)) throw singular(c);
      values.data[c * d + j] = 1 / Math.sqrt(variance);
      logDeterminants[c] += log(variance);
    }
  }
  return { means, factors: { kind: "diagonal", values }, logDeterminants };
}

function singular(component: number, cause?: unknown): LecternError {
  return new LecternError(
    "numerical",
    `the covariance of component ${component} is singular: it has too few different samples, or linearly dependent columns`,
    { component },
    cause,
  );
}

/** The problem of stored covariances that do not have the shape of their type, or are not positive definite. */
export function covariancesProblem(components: NormalComponents): string | undefined {
  const { type, means, covariances } = components;
  const [rows, columns] = covarianceShape(type, means.rows, means.columns);
  if (covariances.rows !== rows || covariances.columns !== columns) {
    return `must be ${rows} x ${columns} where covarianceType is "${type}", got ${covariances.rows} x ${covariances.columns}`;
  }
  if (isCorrelated(type)) {
    const { data } = covariances;
    for (let i = 0; i < rows; i++) {
      const top = i - (i % columns);
      for (let j = 0; j < i % columns; j++) {
        if (data[i * columns + j] !== data[(top + j) * columns + (i % columns)]) return "must be symmetric";
      }
    }
  }
  try {
    factorComponents(components);
    return undefined;
  } catch {
    return "must be positive definite";
  }
}
