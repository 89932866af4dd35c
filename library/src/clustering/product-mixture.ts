/**
 * Expectation maximisation of mixtures whose components are products of distributions of the columns, and random starts for it.
 */
import { integer, nonNegative, type OptionValues, seed } from "../core/options/options.js";
import { notConverged } from "../core/report.js";
import { mapSteps, type Progress, type Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { exp, log } from "../numeric/elementary/functions.js";
import { createRandom, type Random } from "../numeric/random/random.js";

/** What expectation maximisation needs to know about components `C`, for the samples of the fit. */
export interface ProductFamily<C> {
  /** The logarithm of weight and probability of each sample under each component. */
  scores(components: C): Matrix;
  /** The components with the largest expected likelihood and prior, for responsibilities. */
  maximum(shares: Matrix): C;
  /** The logarithm of the prior of the components, up to a constant. */
  logPrior(components: C): number;
}

/** Where the iterations ended. */
export interface ProductFit<C> {
  readonly components: C;
  /** − (log-likelihood + log-prior) / Σ weights after each iteration; it never grows. */
  readonly objective: readonly number[];
  readonly logLikelihood: number;
  readonly converged: boolean;
}

/** Options of the iterations. */
export const productOptions = {
  starts: integer(5, "number of starts; the best result is kept"),
  maxIterations: integer(300, "maximum number of iterations; of each start"),
  tolerance: nonNegative(1e-6, "when to stop; when the mean log-likelihood of a sample grows by at most this"),
  seed: seed(),
};

/** The report of a fit, with the number of free parameters. */
export function productReport<C>(fit: ProductFit<C>, maxIterations: number, parameters: number) {
  const { objective, converged, logLikelihood } = fit;
  return {
    converged,
    iterations: objective.length,
    objective,
    warnings: converged ? [] : [notConverged(maxIterations)],
    notes: { logLikelihood, parameters },
  };
}

type ProductOptions = OptionValues<typeof productOptions>;

/** Replaces scores by responsibilities, and returns the logarithm of the sum of the exponentials of each row. */
export function normalizeScores({ rows, columns, data }: Matrix): Float64Array {
  const logs = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const own = data.subarray(i * columns, (i + 1) * columns);
    let largest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < columns; k++) if (own[k] > largest) largest = own[k];
    let sum = 0;
    for (let k = 0; k < columns; k++) sum += own[k] = exp(own[k] - largest);
    for (let k = 0; k < columns; k++) own[k] /= sum;
    logs[i] = largest + log(sum);
  }
  return logs;
}

/** Iterates until the objective falls by at most the tolerance. */
export function* fitProducts<C>(
  family: ProductFamily<C>,
  weights: Float64Array,
  start: C,
  { maxIterations, tolerance }: Pick<ProductOptions, "maxIterations" | "tolerance">,
): Work<Progress, ProductFit<C>> {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const evaluate = (components: C) => {
    const shares = family.scores(components);
    const logs = normalizeScores(shares);
    const logLikelihood = logs.reduce((sum, value, i) => sum + weights[i] * value, 0);
    return { components, shares, logLikelihood, objective: -(logLikelihood + family.logPrior(components)) / total };
  };
  const objective: number[] = [];
  let current = evaluate(start);
  let converged = false;
  while (objective.length < maxIterations && !converged) {
    const next = evaluate(family.maximum(current.shares));
    const gain = current.objective - next.objective;
    converged = gain <= tolerance;
    // Only rounding can make it worse.
    if (gain >= 0) current = next;
    objective.push(current.objective);
    yield { step: objective.length, of: maxIterations, objective: current.objective };
  }
  const { components, logLikelihood } = current;
  return { components, objective, logLikelihood, converged };
}

/** The best of several fits; each draws its own random numbers. */
export function* bestProducts<C>(
  fit: (random: Random) => Work<Progress, ProductFit<C>>,
  { starts, maxIterations, seed }: Omit<ProductOptions, "tolerance">,
): Work<Progress, ProductFit<C>> {
  const random = createRandom(seed);
  let best: ProductFit<C> | undefined;
  let done = 0;
  const of = starts * maxIterations;
  for (let start = 0; start < starts; start++) {
    const found: ProductFit<C> = yield* mapSteps(fit(random.fork(start)), (step) => ({ ...step, step: ++done, of }));
    if (best === undefined || last(found) < last(best)) best = found;
  }
  // `starts` is at least 1.
  return best as ProductFit<C>;
}

function last({ objective }: ProductFit<unknown>): number {
  return objective[objective.length - 1];
}

/** Responsibilities drawn at random, so that all components differ a little. */
export function drawShares(weights: Float64Array, components: number, random: Random): Matrix {
  const shares = zeros(weights.length, components);
  const even = new Float64Array(components).fill(1);
  for (let i = 0; i < weights.length; i++) {
    // A sample without weight draws nothing, so that it is as if it were not there.
    shares.data.set(weights[i] > 0 ? random.dirichlet(even) : even, i * components);
  }
  return shares;
}
