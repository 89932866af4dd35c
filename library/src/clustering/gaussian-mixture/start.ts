/** The starting points of expectation maximisation. */
import { LecternError } from "../../core/errors.js";
import type { Progress, Work } from "../../core/run.js";
import { asMatrix, identity, type Matrix, zeros } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { covariance } from "../../linalg/covariance.js";
import type { Random } from "../../numeric/random/random.js";
import { type MomentPass, nearestMoments } from "../mixture-moments.js";
import { type CovarianceType, covarianceShape, isCorrelated, isShared } from "../normal-components.js";
import { startCenters } from "../start-centers.js";
import { type MaximizePlan, type MixtureParameters, maximize } from "./maximize.js";

/** The option `start`. */
export type MixtureStart =
  | { readonly kind: "k-means" | "plus-plus" | "random" | "identity" }
  | {
      readonly kind: "given";
      readonly means: readonly (readonly number[])[];
      readonly proportions: readonly number[];
      readonly covariances: readonly (readonly (readonly number[])[])[];
    };

/** Samples with what is known about all of them. */
export interface MixtureSamples {
  readonly x: Matrix;
  readonly weights: Float64Array;
  readonly mean: Float64Array;
  readonly variance: Float64Array;
}

/** Computes means and variances. */
export function describeSamples(x: Matrix, weights: Float64Array): MixtureSamples {
  const { mean, variance } = columnMoments(x, weights);
  return { x, weights, mean, variance };
}

/** The parameters from which the iterations start; what it yields is progress inside the first iteration. */
export function* startMixture(
  start: MixtureStart,
  components: number,
  samples: MixtureSamples,
  pass: MomentPass,
  settings: MaximizePlan,
  random: Random,
): Work<Progress, MixtureParameters> {
  const { x, weights } = samples;
  switch (start.kind) {
    case "given":
      return givenParameters(start, components, samples, settings.type);
    case "random":
      return aroundMeans(yield* startCenters("random", x, weights, components, random), samples, settings.type);
    case "identity":
      return withUnitCovariance(yield* startCenters("random", x, weights, components, random), settings.type);
    default: {
      const centers = yield* startCenters(start.kind, x, weights, components, random);
      return yield* nearestSamples(centers, samples, pass, settings);
    }
  }
}

/** Maximum likelihood when each sample belongs to the nearest center. */
function* nearestSamples(
  centers: Matrix,
  samples: MixtureSamples,
  pass: MomentPass,
  settings: MaximizePlan,
): Work<Progress, MixtureParameters> {
  const moments = yield* nearestMoments(pass, centers);
  return maximize(moments, aroundMeans(centers, samples, settings.type), settings);
}

/** Equal weights, and the covariance of all samples for every component. */
function aroundMeans(means: Matrix, { x, weights, variance }: MixtureSamples, type: CovarianceType): MixtureParameters {
  const all = isCorrelated(type) ? covariance(x, { weights }) : diagonalOf(variance);
  return equalComponents(means, all, type);
}

function withUnitCovariance(means: Matrix, type: CovarianceType): MixtureParameters {
  return equalComponents(means, identity(means.columns), type);
}

function diagonalOf(variance: Float64Array): Matrix {
  const result = zeros(variance.length, variance.length);
  variance.forEach((value, j) => {
    result.data[j * (variance.length + 1)] = value;
  });
  return result;
}

function equalComponents(means: Matrix, all: Matrix, type: CovarianceType): MixtureParameters {
  const weights = new Float64Array(means.rows).fill(1 / means.rows);
  const covariances = stackCovariances(
    Array.from({ length: means.rows }, () => all),
    weights,
    type,
  );
  return { type, weights, means, covariances };
}

/** Stores matrices by the type; where components share one, their weighted mean. */
export function stackCovariances(matrices: readonly Matrix[], weights: Float64Array, type: CovarianceType): Matrix {
  const d = matrices[0].rows;
  const [rows, columns] = covarianceShape(type, matrices.length, d);
  const result = zeros(rows, columns);
  matrices.forEach(({ data }, k) => {
    const share = isShared(type) ? weights[k] : 1;
    const from = isShared(type) ? 0 : (k * result.data.length) / matrices.length;
    if (isCorrelated(type)) for (let at = 0; at < d * d; at++) result.data[from + at] += share * data[at];
    else
      for (let j = 0; j < d; j++) {
        const variance = data[j * (d + 1)];
        if (type === "diagonal") result.data[from + j] = variance;
        else result.data[from] += (share * variance) / d;
      }
  });
  return result;
}

function givenParameters(
  { means: given, proportions, covariances }: Extract<MixtureStart, { kind: "given" }>,
  components: number,
  samples: MixtureSamples,
  type: CovarianceType,
): MixtureParameters {
  const d = samples.x.columns;
  const means = asMatrix(given, "gaussian-mixture: start.means");
  requireSize("means", means.rows === components && means.columns === d, `${components} x ${d}`);
  requireSize("proportions", proportions.length === 0 || proportions.length === components, `${components} numbers`);
  const total = proportions.reduce((sum, value) => sum + value, 0);
  requireSize("proportions", proportions.length === 0 || total > 0, "numbers with a sum above 0");
  const weights = Float64Array.from({ length: components }, (_, k) =>
    proportions.length === 0 ? 1 / components : proportions[k] / total,
  );
  if (covariances.length === 0) return { ...aroundMeans(means, samples, type), weights };
  requireSize("covariances", covariances.length === components, `${components} matrices`);
  const matrices = covariances.map((each) => {
    const matrix = asMatrix(each, "gaussian-mixture: start.covariances");
    requireSize("covariances", matrix.rows === d && matrix.columns === d, `matrices of ${d} x ${d}`);
    return matrix;
  });
  return { type, weights, means, covariances: stackCovariances(matrices, weights, type) };
}

function requireSize(name: string, isRight: boolean, wanted: string): void {
  if (isRight) return;
  throw new LecternError("invalid-option", `gaussian-mixture: start.${name} must be ${wanted}`, {
    option: `start.${name}`,
  });
}
