/** Agreement beyond chance: Matthews' correlation and Cohen's kappa. */

import type { ClassName, LabelsLike } from "../data/labels.js";
import type { WeightOptions } from "./accuracy.js";
import { confusionMatrix, countClasses } from "./confusion.js";
import { divide, type ZeroDivision } from "./count-ratios.js";
import { matchLabels, requireChoice, requireOptions } from "./metric-input.js";

/** Options of the metrics of agreement. */
export interface AgreementOptions extends WeightOptions {
  /** The value of 0/0, where the truth or the predictions have a single class (default 0). */
  readonly zeroDivision?: ZeroDivision;
}

/** Options of {@link cohensKappa}. */
export interface KappaOptions extends AgreementOptions {
  /**
   * How bad it is to mistake class i for class j: all mistakes alike ("nominal"), or by |i − j| ("linear") or (i − j)²
   * ("quadratic") for classes that are listed in an order that means something.
   */
  readonly disagreement?: "nominal" | "linear" | "quadratic";
  /** The order of the classes; without it that of the labels. */
  readonly classes?: readonly ClassName[];
}

/**
 * The correlation of truth and prediction, −1 to 1, 0 for guessing; for two classes
 * (TP·TN − FP·FN) / √((TP+FP)(TP+FN)(TN+FP)(TN+FN)), for more that of Gorodkin (Comp. Biol. Chem. 28, 2004). Fair even
 * when one class is rare.
 *
 * @example
 * ```ts
 * import { matthewsCorrelation } from "lectern/metrics";
 *
 * matthewsCorrelation([1, 1, 1, 0], [1, 0, 1, 1]); // -1/3
 * ```
 */
export function matthewsCorrelation(truth: LabelsLike, predicted: LabelsLike, options: AgreementOptions = {}): number {
  requireOptions("matthewsCorrelation", options, ["weights", "zeroDivision"]);
  const { weights, zeroDivision = 0 } = options;
  requireChoice("matthewsCorrelation", "zeroDivision", zeroDivision, [0, 1, "refuse"]);
  const counts = countClasses(matchLabels("matthewsCorrelation", truth, predicted, weights));
  // cov(t, p) = c s − Σ tₖ pₖ with c right of s samples, tₖ true and pₖ predicted ones of class k.
  // As Σ over k: s² − Σ tₖ² = Σ tₖ (s − tₖ), a sum without cancellation.
  const { truePositives, falsePositives, trueNegatives, falseNegatives } = counts;
  let both = 0;
  let ofTruth = 0;
  let ofGuess = 0;
  for (let k = 0; k < counts.classes.length; k++) {
    const truths = truePositives[k] + falseNegatives[k];
    const guesses = truePositives[k] + falsePositives[k];
    // s TP − t p = TP·TN − FP·FN for this class against the rest
    both += truePositives[k] * trueNegatives[k] - falsePositives[k] * falseNegatives[k];
    ofTruth += truths * (falsePositives[k] + trueNegatives[k]);
    ofGuess += guesses * (falseNegatives[k] + trueNegatives[k]);
  }
  const below = Math.sqrt(ofTruth) * Math.sqrt(ofGuess);
  const value = divide("matthewsCorrelation", both, below, zeroDivision, "of a single class");
  return Math.max(-1, Math.min(1, value));
}

/**
 * Agreement beyond chance: (pₒ − pₑ) / (1 − pₑ), with pₒ the observed agreement and pₑ the one expected of independent
 * guessing with the same frequencies.
 */
export function cohensKappa(truth: LabelsLike, predicted: LabelsLike, options: KappaOptions = {}): number {
  requireOptions("cohensKappa", options, ["weights", "zeroDivision", "disagreement", "classes"]);
  const { disagreement = "nominal", zeroDivision = 0, weights, classes } = options;
  requireChoice("cohensKappa", "disagreement", disagreement, ["nominal", "linear", "quadratic"]);
  requireChoice("cohensKappa", "zeroDivision", zeroDivision, [0, 1, "refuse"]);
  // Checked here first, so that the message names the function that was called.
  matchLabels("cohensKappa", truth, predicted, weights);
  const { counts } = confusionMatrix(truth, predicted, { weights, ...(classes && { classes }) });
  const size = counts.rows;
  const truths = new Float64Array(size);
  const guesses = new Float64Array(size);
  counts.data.forEach((count, at) => {
    truths[Math.floor(at / size)] += count;
    guesses[at % size] += count;
  });
  const total = truths.reduce((sum, value) => sum + value, 0);
  // κ = 1 − Σ wᵢⱼ nᵢⱼ / Σ wᵢⱼ tᵢ pⱼ / s, with w = 0 on the diagonal
  let observed = 0;
  let expected = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const badness = i === j || disagreement === "nominal" ? Number(i !== j) : Math.abs(i - j);
      const factor = disagreement === "quadratic" ? badness * badness : badness;
      observed += factor * counts.data[i * size + j];
      expected += factor * truths[i] * (guesses[j] / total);
    }
  }
  return divide("cohensKappa", expected - observed, expected, zeroDivision, "of a single class");
}
