/** What forests of drawn splits (Criminisi, Shotton and Konukoglu 2012) share: their options, and which samples count. */
import { choice, integer, nonNegative, optional, seed } from "../../core/options/options.js";

/** The options of every forest of drawn splits. */
export const splitOptions = {
  trees: integer(10, "number of trees"),
  splits: choice(
    ["axis", "hyperplane", "ball", "conic"],
    "axis",
    "what divides a node: a threshold on a column, on a weighted sum of columns, on the distance from a point, or on a quadratic function",
  ),
  candidates: integer(20, "split functions that are drawn at each node"),
  thresholds: integer(5, "thresholds that are drawn for each of them"),
  dimensions: optional(
    integer(2, "columns that a hyperplane, ball or conic uses, drawn anew each time; all when left out"),
  ),
  maxDepth: integer(8, "most questions from the root to a leaf"),
  minSplit: nonNegative(2, "nodes whose samples weigh less are not split; a sample weighs 1 unless it has a weight"),
  minLeaf: nonNegative(1, "least weight of the samples of a leaf"),
  seed: seed(),
} as const;

/** The rows of the samples that weigh something. */
export const keptRows = (weights: Float64Array) =>
  Int32Array.from({ length: weights.length }, (_, i) => i).filter((i) => weights[i] > 0);
