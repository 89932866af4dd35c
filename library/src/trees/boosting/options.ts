/** Options of boosting, and what they mean for given data. */
import {
  flag,
  fraction,
  integer,
  nonNegative,
  type OptionValues,
  optional,
  positive,
  seed,
  variant,
} from "../../core/options/options.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
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
  earlyStopping: variant(
    {
      off: {},
      on: {
        validationShare: fraction(0.1, "share of the samples that are held out", { open: true }),
        patience: integer(10, "stop after this many checks without improvement; one check per iteration"),
        minImprovement: nonNegative(1e-7, "minimum improvement that counts; by how much the loss must fall"),
        stratify: flag(true, "hold out the same share of each class"),
      },
    },
    "off",
    "whether to stop early by the loss on held-out samples; only the trees up to the best iteration are kept",
  ),
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

/** Which rows are learned from and which are held out; rows of weight 0 are neither. */
export function divideRows(
  weights: Float64Array,
  stopping: BoostOptions["earlyStopping"],
  seedNumber: number,
  codes?: Int32Array,
) {
  const kept = Int32Array.from({ length: weights.length }, (_, i) => i).filter((i) => weights[i] > 0);
  if (stopping.kind === "off") return { rows: kept, heldOut: new Int32Array(0) };
  const random = createRandom(seedNumber).fork("validation");
  const isHeld = new Uint8Array(weights.length);
  for (const group of codes !== undefined && stopping.stratify ? groupsOf(kept, codes) : [kept]) {
    // At least one row of a group is learned from.
    const count = Math.min(group.length - 1, Math.round(stopping.validationShare * group.length));
    for (const at of random.sample(group.length, count)) isHeld[group[at]] = 1;
  }
  return { rows: kept.filter((i) => isHeld[i] === 0), heldOut: kept.filter((i) => isHeld[i] === 1) };
}

function groupsOf(rows: Int32Array, codes: Int32Array): Int32Array[] {
  const classes = [...new Set(Array.from(rows, (i) => codes[i]))].sort((a, b) => a - b);
  return classes.map((code) => rows.filter((i) => codes[i] === code));
}
