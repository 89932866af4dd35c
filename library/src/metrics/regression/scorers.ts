/** The regression measures under their names, for model selection. */
import { refuse } from "../../numeric/domain.js";
import type { Scorer, ScorerPrediction, ScorerTruth } from "../scorer.js";
import { kendallCorrelation, pearsonCorrelation, spearmanCorrelation } from "./correlation.js";
import { d2Tweedie, gammaDeviance, poissonDeviance } from "./deviance.js";
import {
  huberLoss,
  maxError,
  meanAbsoluteError,
  meanAbsolutePercentageError,
  meanSquaredError,
  meanSquaredLogError,
  medianAbsoluteError,
  pinballLoss,
  rootMeanSquaredError,
  rootMeanSquaredLogError,
  symmetricMeanAbsolutePercentageError,
} from "./errors.js";
import { d2AbsoluteError, explainedVariance, r2 } from "./explained.js";

/** A scorer whose name is known to the compiler. */
export type Named<N extends string> = Scorer & { readonly name: N };

type Weights = { readonly weights: ArrayLike<number> | undefined };
type Measure = (truth: ArrayLike<number>, prediction: ArrayLike<number>, options: Weights) => number;

const ofRegression = [
  share("r2", r2),
  share("explained-variance", explainedVariance),
  error("mse", meanSquaredError),
  error("rmse", rootMeanSquaredError),
  error("mae", meanAbsoluteError),
  error("median-absolute-error", medianAbsoluteError),
  error("max-error", maxError),
  error("mape", meanAbsolutePercentageError),
  error("smape", symmetricMeanAbsolutePercentageError),
  error("msle", meanSquaredLogError),
  error("rmsle", rootMeanSquaredLogError),
  error("pinball", pinballLoss),
  error("huber", huberLoss),
  error("poisson-deviance", poissonDeviance),
  error("gamma-deviance", gammaDeviance),
  share("d2-absolute-error", d2AbsoluteError),
  share("d2-poisson", (truth, prediction, options) => d2Tweedie(truth, prediction, { ...options, power: 1 })),
  share("d2-gamma", (truth, prediction, options) => d2Tweedie(truth, prediction, { ...options, power: 2 })),
  share("pearson", (truth, prediction, options) =>
    pearsonCorrelation(truth, prediction, { ...options, whenConstant: 0 }),
  ),
  share("spearman", (truth, prediction, options) =>
    spearmanCorrelation(truth, prediction, { ...options, whenConstant: 0 }),
  ),
  share("kendall", (truth, prediction, options) =>
    kendallCorrelation(truth, prediction, { ...options, whenConstant: 0 }),
  ),
];

/**
 * The scorers of regression. Errors are better when lower and have the optimum 0; the scores r2, explained-variance,
 * d2-… and the correlations are better when higher and have the optimum 1. Where truth or predictions are constant,
 * the correlation is 0.
 *
 * @example
 * ```ts
 * import { regressionScorers } from "lectern/metrics";
 *
 * const scorer = regressionScorers.find(({ name }) => name === "rmse");
 * scorer?.score([1, 2, 3], [1, 2, 5]); // √(4/3)
 * ```
 */
export const regressionScorers: readonly Scorer[] = Object.freeze(ofRegression);

/** The names of the scorers of regression. */
export type RegressionScorerName = (typeof ofRegression)[number]["name"];

/** The scorer of the mean pinball loss of a predicted quantile, named "pinball-0.9" and so on. */
export function pinballScorer(quantile: number): Scorer {
  return error(`pinball-${quantile}`, (truth, prediction, options) =>
    pinballLoss(truth, prediction, { ...options, quantile }),
  );
}

function error<const N extends string>(name: N, measure: Measure): Named<N> {
  return scorer(name, false, measure);
}

function share<const N extends string>(name: N, measure: Measure): Named<N> {
  return scorer(name, true, measure);
}

function scorer<N extends string>(name: N, higherIsBetter: boolean, measure: Measure): Named<N> {
  return Object.freeze({
    name,
    task: "regression" as const,
    needs: "predictions" as const,
    higherIsBetter,
    optimum: higherIsBetter ? 1 : 0,
    score: (truth: ScorerTruth, given: ScorerPrediction, weights?: ArrayLike<number>) =>
      measure(numbers(name, "truth", truth), numbers(name, "predictions", given), { weights }),
  });
}

// That every entry is a number, the metrics check themselves.
function numbers(name: string, argument: string, value: ScorerPrediction): ArrayLike<number> {
  if (isNumberList(value)) return value;
  refuse(name, argument, "a list of numbers", value);
}

function isNumberList(value: ScorerPrediction): value is ArrayLike<number> {
  return typeof value === "object" && value !== null && "length" in value && typeof value[0] !== "string";
}
