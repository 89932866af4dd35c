/** Is there non-linear structure worth having? A linear and a non-linear recipe on the same folds of a part of the data. */

import type { AnyFitData, AnyRecipe } from "../contract/contract.js";
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { fraction, type GivenOptions, integer, optional, text } from "../core/options/options.js";
import { runToEnd } from "../core/run.js";
import { selectSamples } from "../data/split.js";
import type { ScorerName } from "../metrics/scorers.js";
import { correctedResampledTTest } from "../metrics/significance/paired-t.js";
import { foldsOf, validateJudged } from "../selection/cross-validate.js";
import { foldingOption } from "../selection/folds/folds.js";
import { growingParts } from "../selection/folds/growing-parts.js";
import { requireOffered, validateScorer } from "../selection/measures.js";
import type { FoldResult } from "../selection/score-fold.js";
import { type ScoreSummary, summarize } from "../selection/summary.js";
import { type PlanControl, runPlan, type TaskPlan } from "../selection/task-plan.js";

const options = {
  samples: optional(integer(1000, "maximum number of samples to use, drawn at random; all by default", { minimum: 4 })),
  folds: foldingOption,
  scorer: optional(text<ScorerName>("accuracy", "name of the metric; accuracy or r2 by default")),
  significance: fraction(0.05, "significance level, the largest p-value that counts as a difference", { open: true }),
};

/** Options of {@link checkLinearity}. */
export type LinearityCheckOptions = GivenOptions<typeof options>;

/** The result of {@link checkLinearity}. */
export interface LinearityCheck {
  /** "tie": no useful non-linear structure was found, so the linear recipe, the simpler one, is enough. */
  readonly verdict: "linear" | "non-linear" | "tie";
  readonly linear: ScoreSummary;
  readonly nonLinear: ScoreSummary;
  /** How much better the non-linear recipe is on average; negative where it is worse. */
  readonly advantage: number;
  /** Two-sided, of the corrected resampled t test, which allows for training sets that overlap. */
  readonly pValue: number;
  /** Number of samples that were used. */
  readonly samples: number;
}

/**
 * Compares a linear and a non-linear recipe on the same folds of a random part of the data. Give searches as recipes,
 * so that each is compared at its best: they are then repeated inside every fold. The procedure of the Cookbook,
 * chapter 6; the test is that of Nadeau and Bengio (2003).
 *
 * @example
 * ```ts
 * import { kernelRidge, ridge } from "lectern";
 * import { checkLinearity } from "lectern/advice";
 *
 * const x = Array.from({ length: 60 }, (_, i) => [(i - 30) / 10]);
 * const y = x.map(([value]) => value * value);
 * checkLinearity(ridge(), kernelRidge({ alpha: 0.01 }), { x, y }).verdict; // "non-linear"
 * ```
 */
export function checkLinearity(
  linear: AnyRecipe,
  nonLinear: AnyRecipe,
  data: AnyFitData,
  given: LinearityCheckOptions = {},
  control: Omit<PlanControl, "workers"> = {},
): LinearityCheck {
  const settings = resolveOptions("checkLinearity", options, given);
  const measure = validateScorer("checkLinearity", linear, settings.scorer);
  validateScorer("checkLinearity", nonLinear, measure.name);
  for (const recipe of [linear, nonLinear]) requireOffered("checkLinearity", recipe, measure);
  const whole = validateJudged("checkLinearity", linear, data);
  const all = { train: new Int32Array(whole.x.rows).map((_, i) => i), test: new Int32Array(0) };
  const [cut] = growingParts([all], whole.y, PART_SEED);
  const part = selectSamples(whole, cut(settings.samples ?? whole.x.rows).train);
  const folds = foldsOf(settings.folds, part);
  const compare = function* (): TaskPlan<readonly FoldResult[]> {
    return yield [linear, nonLinear].flatMap((recipe) =>
      folds.map((fold, f) => ({
        ...{ recipe, ...fold, scorers: [measure.name], trainScores: false },
        place: { fold: f + 1 },
      })),
    );
  };
  const results = runToEnd(runPlan(compare(), part, control.store), control);
  const [first, second] = [results.slice(0, folds.length), results.slice(folds.length)].map((own, side) =>
    summaryOf(own, measure.name, side === 0 ? linear.kind : nonLinear.kind),
  );
  const testShare = folds.reduce((sum, { train, test }) => sum + test.length / train.length, 0) / folds.length;
  const { pValue, meanDifference } = correctedResampledTTest(second.values, first.values, { testShare });
  const advantage = measure.higherIsBetter ? meanDifference : -meanDifference;
  const better = advantage > 0 ? "non-linear" : "linear";
  return {
    verdict: pValue <= settings.significance ? better : "tie",
    linear: first,
    nonLinear: second,
    advantage,
    pValue,
    samples: part.x.rows,
  };
}

/** The subset is always drawn with the same seed; the folds have their own. */
const PART_SEED = 0;

/** The scores are compared fold by fold, so that every fold must have one. */
function summaryOf(results: readonly FoldResult[], scorer: string, kind: string): ScoreSummary {
  const failed = results.find((result) => result.status === "failed");
  const summary = summarize(results)?.[scorer];
  if (failed === undefined && summary !== undefined) return summary;
  throw new LecternError("numerical", `checkLinearity: ${kind} failed: ${failed?.message ?? "there are no folds"}`);
}
