/** What forests of drawn splits (Criminisi, Shotton and Konukoglu 2012) share: their options, and which samples count. */
import { choice, integer, nonNegative, optional, seed } from "../../core/options/options.js";
import { columnOptions } from "../growth/tree-options.js";
import { splitFamilies } from "./split-family.js";

/** The options of every forest of drawn splits. */
export const splitOptions = {
  trees: integer(10, "number of trees", { minimum: 1, maximum: 1e6 }),
  splits: choice(
    splitFamilies,
    "axis",
    "what divides a node: a threshold on a column, on a weighted sum of columns, on the distance from a point, or on a quadratic function",
  ),
  splitCandidates: integer(20, "number of split functions drawn at each node", { minimum: 1, maximum: 1e4 }),
  thresholds: integer(5, "number of thresholds drawn for each split function", { minimum: 1, maximum: 100 }),
  dimensions: optional(
    integer(2, "number of columns a hyperplane, ball or conic uses; drawn for each split function, all by default"),
  ),
  maxDepth: integer(8, "maximum depth of the tree"),
  minSplitWeight: nonNegative(2, "minimum weight of a node that is split; a sample weighs 1 unless it has a weight"),
  minLeafWeight: nonNegative(1, "minimum weight of a leaf; a sample weighs 1 unless it has a weight"),
  categorical: columnOptions.categorical,
  seed: seed(),
} as const;

/** The rows of the samples with positive weight. */
export const keptRows = (weights: Float64Array) =>
  Int32Array.from({ length: weights.length }, (_, i) => i).filter((i) => weights[i] > 0);
