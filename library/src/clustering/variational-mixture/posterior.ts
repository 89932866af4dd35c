/**
 * The variational posterior of a mixture of normal distributions (Blei and Jordan 2006; Bishop 2006, section 10.2): weights have a
 * Dirichlet distribution or independent Beta distributions of the fractions of a stick, and each component a normal-Wishart.
 */
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { LOG_TWO_PI } from "../../linalg/normal-density.js";
import { log } from "../../numeric/elementary/functions.js";
import { logBeta } from "../../numeric/special/beta-function.js";
import { digamma } from "../../numeric/special/digamma.js";
import { logGamma } from "../../numeric/special/gamma-function.js";
import type { ScoredComponents } from "../mixture-blocks.js";
import type { MixtureMoments } from "../mixture-moments.js";
import { factorSteps, type NormalComponents } from "../normal-components.js";

/** The prior of all components. */
export interface VariationalPrior {
  /** Whether weights come from a Dirichlet process, by stick breaking, or from a Dirichlet distribution. */
  readonly kind: "process" | "distribution";
  readonly concentration: number;
  readonly mean: Float64Array;
  /** Number of samples that the mean counts as. */
  readonly strength: number;
  readonly degreesOfFreedom: number;
  /** The inverse of the scale matrix of the Wishart distribution. */
  readonly scale: Matrix;
}

/** The posterior. */
export interface VariationalPosterior {
  /** The parameters of the Dirichlet distribution, or the first of the Beta distributions. */
  readonly first: Float64Array;
  /** The second parameters of the Beta distributions. */
  readonly second: Float64Array;
  readonly strengths: Float64Array;
  readonly degreesOfFreedom: Float64Array;
  /** Means, and the inverses of the expected precisions. */
  readonly components: NormalComponents;
}

/** The posterior given the responsibilities, by their moments. */
export function updatePosterior(moments: MixtureMoments, prior: VariationalPrior): VariationalPosterior {
  const { counts } = moments;
  const { rows: k, columns: d } = moments.means;
  const strengths = counts.map((count) => prior.strength + count);
  const degreesOfFreedom = counts.map((count) => prior.degreesOfFreedom + count);
  const means = { ...moments.means, data: moments.means.data.slice() };
  const covariances = { ...moments.scatters, data: moments.scatters.data.slice() };
  for (let c = 0; c < k; c++) {
    const factor = (prior.strength * counts[c]) / strengths[c];
    for (let i = 0; i < d; i++) {
      const own = moments.means.data[c * d + i] - prior.mean[i];
      means.data[c * d + i] = prior.mean[i] + (own * counts[c]) / strengths[c];
      for (let j = 0; j < d; j++) {
        const at = (c * d + i) * d + j;
        const other = moments.means.data[c * d + j] - prior.mean[j];
        const sum = covariances.data[at] + prior.scale.data[i * d + j] + factor * (own * other);
        covariances.data[at] = sum / degreesOfFreedom[c];
      }
    }
  }
  // What is left of the stick after each piece: the samples of all later components.
  const later = new Float64Array(k);
  for (let c = k - 2; c >= 0; c--) later[c] = later[c + 1] + counts[c + 1];
  const isProcess = prior.kind === "process";
  return {
    first: counts.map((count) => (isProcess ? 1 : prior.concentration) + count),
    second: later.map((count) => (isProcess ? prior.concentration + count : 0)),
    strengths,
    degreesOfFreedom,
    components: { type: "full", means, covariances },
  };
}

/** The expected logarithms of the weights. */
function expectedLogWeights({ first, second }: VariationalPosterior, kind: VariationalPrior["kind"]): Float64Array {
  if (kind === "distribution") {
    const total = digamma(first.reduce((sum, value) => sum + value, 0));
    return first.map((value) => digamma(value) - total);
  }
  let left = 0;
  return first.map((a, c) => {
    const total = digamma(a + second[c]);
    const result = digamma(a) - total + left;
    left += digamma(second[c]) - total;
    return result;
  });
}

/** The expected weights, which sum to 1. */
export function expectedWeights({ first, second }: VariationalPosterior, kind: VariationalPrior["kind"]): Float64Array {
  let left = 1;
  const weights = first.map((a, c) => {
    if (kind === "distribution") return a;
    const result = (left * a) / (a + second[c]);
    left *= second[c] / (a + second[c]);
    return result;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** The expected logarithm of weight and density of each component, whose softmax are the responsibilities. */
export function* scorePosterior(
  posterior: VariationalPosterior,
  kind: VariationalPrior["kind"],
): Work<void, ScoredComponents> {
  const { components, strengths, degreesOfFreedom } = posterior;
  const factored = yield* factorSteps(components);
  const d = components.means.columns;
  const weights = expectedLogWeights(posterior, kind);
  const constants = weights.map((weight, c) => {
    let precision = d * log(2) - d * log(degreesOfFreedom[c]) - factored.logDeterminants[c];
    for (let j = 0; j < d; j++) precision += digamma((degreesOfFreedom[c] - j) / 2);
    return weight + 0.5 * (precision - d / strengths[c] - d * LOG_TWO_PI);
  });
  return { ...factored, constants };
}

/**
 * The lower bound of the log-likelihood, up to a constant, for a posterior that was just updated: the entropy of the
 * responsibilities minus the logarithms of the normalising constants of all factors.
 */
export function lowerBound(
  entropy: number,
  { first, second, strengths, degreesOfFreedom }: VariationalPosterior,
  logDeterminants: Float64Array,
  kind: VariationalPrior["kind"],
  d: number,
): number {
  let result = entropy;
  first.forEach((a, c) => {
    const freedom = degreesOfFreedom[c];
    // The Wishart distribution; its scale matrix is the inverse of the covariance divided by the degrees of freedom.
    result += 0.5 * freedom * (d * log(2) - d * log(freedom) - logDeterminants[c]);
    for (let j = 0; j < d; j++) result += logGamma((freedom - j) / 2);
    result -= 0.5 * d * log(strengths[c]);
    result += kind === "process" ? logBeta(a, second[c]) : logGamma(a);
  });
  return kind === "process" ? result : result - logGamma(first.reduce((sum, a) => sum + a, 0));
}
