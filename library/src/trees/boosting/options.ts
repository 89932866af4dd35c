/** Options of boosting, and what they mean for given data. */
import { integer, nonNegative, type OptionValues, optional, positive, seed } from "../../core/options/options.js";
import { earlyStoppingOption } from "../../data/early-stopping.js";
import type { Matrix } from "../../data/matrix.js";
import { columnOptions, limitsOf } from "../growth/tree-options.js";
import type { BoostPlan } from "./boost.js";

/** The options that boosted regressors and classifiers share. */
export const boostOptions = {
  maxIterations: integer(
    100,
    "maximum number of iterations; each adds a tree, or one per class for more than two classes",
  ),
  learningRate: positive(0.1, "step size; what the predictions of each tree are multiplied by"),
  maxLeaves: integer(31, "maximum number of leaves of a tree", { minimum: 2 }),
  maxDepth: optional(integer(6, "maximum depth of the tree; no limit by default")),
  minLeaf: integer(20, "minimum number of samples in a leaf"),
  minGain: nonNegative(0, "minimum gain of a split; by how much it lowers the sum of the losses"),
  alpha: nonNegative(
    0,
    "strength of the penalty; alpha · ½ times the squared value of each leaf is added to the sum of the losses",
  ),
  bins: integer(255, "number of bins; columns with more values than this get bins of about equal size", {
    minimum: 2,
    maximum: 255,
  }),
  earlyStopping: earlyStoppingOption("only the trees up to the best iteration are kept", "one check per iteration"),
  ...columnOptions,
  seed: seed(),
} as const;

/** How boosting goes on, and when it stops. */
export type BoostOptions = Omit<OptionValues<typeof boostOptions>, "bins" | "seed">;

/** The plan that the options make for samples. */
export function planOf(kind: string, options: BoostOptions, x: Matrix): BoostPlan {
  const { maxIterations, learningRate, maxLeaves, minLeaf, minGain, alpha, earlyStopping } = options;
  const { maxDepth, monotone } = limitsOf(kind, { ...options, minSplitWeight: 0 }, { kind: "all" }, x.columns);
  const stopping = earlyStopping.kind === "on" ? earlyStopping : { patience: 1, minImprovement: 0 };
  return {
    maxIterations,
    learningRate,
    patience: stopping.patience,
    tolerance: stopping.minImprovement,
    limits: { maxLeaves, maxDepth, minLeaf, minGain, alpha, monotone },
  };
}
