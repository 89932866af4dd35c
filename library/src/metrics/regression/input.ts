/** The arguments of the regression measures: truth, predictions and weights. */
import { refuse } from "../../numeric/domain.js";
import { mean } from "../../numeric/sums.js";
import { asNumbers, asWeights } from "../metric-input.js";

/** Options of every regression measure. */
export interface RegressionMetricOptions {
  /** One non-negative weight for each sample; weight 2 means the same as the sample given twice. */
  readonly weights?: ArrayLike<number> | undefined;
}

/** Validated truths and predictions without the samples of weight 0. */
export interface Pairs {
  readonly truth: Float64Array;
  readonly prediction: Float64Array;
  /** Undefined where every sample counts the same. */
  readonly weights: Float64Array | undefined;
  readonly length: number;
}

/** Checks truths, predictions and weights; `where` is the metric that an error names. */
export function validatePairs(
  where: string,
  truth: ArrayLike<number>,
  prediction: ArrayLike<number>,
  options: RegressionMetricOptions,
  least = 1,
): Pairs {
  const t = asNumbers(where, "truth", truth, truth?.length);
  if (t.length < least) refuse(where, "truth", `a list of at least ${least} numbers`, truth);
  const p = asNumbers(where, "predictions", prediction, t.length);
  const weights = asWeights(where, options.weights, t.length);
  if (weights === undefined || !weights.includes(0)) return { truth: t, prediction: p, weights, length: t.length };
  const counts = (_: number, i: number) => weights[i] > 0;
  const positive = weights.filter(counts);
  return { truth: t.filter(counts), prediction: p.filter(counts), weights: positive, length: positive.length };
}

/** The (weighted) mean of a term of every sample. */
export function meanTerm(pairs: Pairs, term: (truth: number, prediction: number) => number): number {
  const { truth, prediction, length } = pairs;
  const terms = new Float64Array(length);
  for (let i = 0; i < length; i++) terms[i] = term(truth[i], prediction[i]);
  return mean(terms, pairs.weights);
}

/** Whether all values are the same. */
export function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}
