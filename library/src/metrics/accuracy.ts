/** Accuracy, plain or balanced over classes, and the cost of wrong predictions. */
import { LecternError, show } from "../core/errors.js";
import type { ClassName, LabelsLike } from "../data/labels.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import { countClasses } from "./confusion.js";
import { matchLabels, requireClass, requireOptions } from "./metric-input.js";

/** Options of metrics whose only option is the weight of each sample. */
export interface WeightOptions {
  readonly weights?: ArrayLike<number> | undefined;
}

/**
 * The share of correct predictions: (TP + TN) / N for two classes. Use it when classes are about equally frequent,
 * {@link balancedAccuracy} otherwise.
 *
 * @example
 * ```ts
 * import { accuracy } from "lectern/metrics";
 *
 * accuracy(["cat", "dog", "dog", "cat"], ["cat", "dog", "cat", "cat"]); // 0.75
 * ```
 */
export function accuracy(truth: LabelsLike, predicted: LabelsLike, options: WeightOptions = {}): number {
  requireOptions("accuracy", options, ["weights"]);
  return shareRight("accuracy", truth, predicted, options);
}

/** The share of wrong predictions, 1 − accuracy. */
export function zeroOneLoss(truth: LabelsLike, predicted: LabelsLike, options: WeightOptions = {}): number {
  requireOptions("zeroOneLoss", options, ["weights"]);
  return 1 - shareRight("zeroOneLoss", truth, predicted, options);
}

/** The share of labels that are wrong; with one label per sample the same as {@link zeroOneLoss}. */
export function hammingLoss(truth: LabelsLike, predicted: LabelsLike, options: WeightOptions = {}): number {
  requireOptions("hammingLoss", options, ["weights"]);
  return 1 - shareRight("hammingLoss", truth, predicted, options);
}

/**
 * The mean of the recalls of the true classes: a constant prediction gets 1/K, however frequent that class.
 * `adjusted` moves this to 0 and keeps 1 for a perfect prediction.
 */
export function balancedAccuracy(
  truth: LabelsLike,
  predicted: LabelsLike,
  options: WeightOptions & { readonly adjusted?: boolean } = {},
): number {
  requireOptions("balancedAccuracy", options, ["weights", "adjusted"]);
  const { truePositives, falseNegatives } = countClasses(
    matchLabels("balancedAccuracy", truth, predicted, options.weights),
  );
  let sum = 0;
  let classes = 0;
  for (let k = 0; k < truePositives.length; k++) {
    const support = truePositives[k] + falseNegatives[k];
    if (support === 0) continue;
    sum += truePositives[k] / support;
    classes++;
  }
  const score = sum / classes;
  if (options.adjusted !== true) return score;
  if (classes < 2) {
    throw new LecternError("invalid-data", "balancedAccuracy: adjusted needs at least 2 true classes");
  }
  return (score - 1 / classes) / (1 - 1 / classes);
}

/** The costs of predictions: entry (i, j) is the cost of predicting `classes[j]` where `classes[i]` is true. */
export interface CostMatrix {
  readonly classes: readonly ClassName[];
  readonly costs: MatrixLike;
}

/**
 * The mean cost of the predictions. With cost 1 for every mistake it is the zero-one loss.
 *
 * @example
 * ```ts
 * import { costLoss } from "lectern/metrics";
 *
 * // Missing an illness is ten times as bad as a false alarm.
 * const prices = { classes: ["well", "ill"], costs: [[0, 1], [10, 0]] };
 * costLoss(["ill", "well", "well"], ["well", "ill", "well"], prices); // 11/3
 * ```
 */
export function costLoss(
  truth: LabelsLike,
  predicted: LabelsLike,
  prices: CostMatrix,
  options: WeightOptions = {},
): number {
  requireOptions("costLoss", options, ["weights"]);
  const pair = matchLabels("costLoss", truth, predicted, options.weights);
  const costs = asMatrix(prices.costs, "costLoss: costs");
  const size = prices.classes.length;
  if (costs.rows !== size || costs.columns !== size || !costs.data.every(Number.isFinite)) {
    throw new LecternError(
      "invalid-data",
      `costLoss: ${size} classes need ${size} x ${size} finite costs, got ${costs.rows} x ${costs.columns} from ${show(prices.costs)}`,
    );
  }
  const priced = prices.classes.map(String);
  const place = pair.classes.map((name) => priced.indexOf(name));
  let sum = 0;
  let total = 0;
  for (let i = 0; i < pair.truth.length; i++) {
    const row = place[pair.truth[i]];
    const column = place[pair.predicted[i]];
    if (row < 0) requireClass("costLoss", pair.classes[pair.truth[i]], priced);
    if (column < 0) requireClass("costLoss", pair.classes[pair.predicted[i]], priced);
    const weight = pair.weights === undefined ? 1 : pair.weights[i];
    sum += weight * costs.data[row * size + column];
    total += weight;
  }
  return sum / total;
}

function shareRight(where: string, truth: LabelsLike, predicted: LabelsLike, options: WeightOptions): number {
  const pair = matchLabels(where, truth, predicted, options.weights);
  let right = 0;
  let total = 0;
  for (let i = 0; i < pair.truth.length; i++) {
    const weight = pair.weights === undefined ? 1 : pair.weights[i];
    if (pair.truth[i] === pair.predicted[i]) right += weight;
    total += weight;
  }
  return right / total;
}
