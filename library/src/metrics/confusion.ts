/** Confusion: how often samples of each class are given each class, and the four counts of a class against the rest. */
import { LecternError, show } from "../core/errors.js";
import type { ClassName, LabelsLike } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { type LabelPair, matchLabels, requireChoice, requireOptions } from "./metric-input.js";

/** Options of {@link confusionMatrix}. */
export interface ConfusionOptions {
  /** The classes in the order of rows and columns; must hold every class that occurs. */
  readonly classes?: readonly ClassName[];
  /** Weight of each sample. */
  readonly weights?: ArrayLike<number> | undefined;
  /** Divide by the sum of the row ("true"), of the column ("predicted") or of all ("all"); where that is 0, 0 stays. */
  readonly normalize?: "none" | "true" | "predicted" | "all";
}

/** Entry (i, j) is the number, or weight, of samples of class i that were predicted as class j. */
export interface ConfusionMatrix {
  readonly classes: readonly string[];
  readonly counts: Matrix;
}

/** For every class the four counts of "this class" against "any other"; entry k belongs to `classes[k]`. */
export interface ClassCounts {
  readonly classes: readonly string[];
  /** Of this class, and predicted as such. */
  readonly truePositives: Float64Array;
  /** Of another class, but predicted as this one (type I error). */
  readonly falsePositives: Float64Array;
  /** Of another class, and predicted as another. */
  readonly trueNegatives: Float64Array;
  /** Of this class, but predicted as another (type II error). */
  readonly falseNegatives: Float64Array;
}

/**
 * Counts true against predicted classes, matched by name: rows are true, columns predicted, the diagonal is agreement.
 *
 * @example
 * ```ts
 * import { confusionMatrix } from "lectern/metrics";
 *
 * const { classes, counts } = confusionMatrix(["cat", "dog", "dog", "cat"], ["cat", "dog", "cat", "cat"]);
 * console.log(classes, counts.data); // ["cat", "dog"], [2, 0, 1, 1]
 * ```
 */
export function confusionMatrix(
  truth: LabelsLike,
  predicted: LabelsLike,
  options: ConfusionOptions = {},
): ConfusionMatrix {
  requireOptions("confusionMatrix", options, ["weights", "classes", "normalize"]);
  const { normalize = "none" } = options;
  requireChoice("confusionMatrix", "normalize", normalize, ["none", "true", "predicted", "all"]);
  const pair = matchLabels("confusionMatrix", truth, predicted, options.weights);
  const classes = options.classes?.map(String) ?? pair.classes;
  const place = places(pair, classes);
  const size = classes.length;
  const counts = zeros(size, size);
  for (let i = 0; i < pair.truth.length; i++) {
    const at = place[pair.truth[i]] * size + place[pair.predicted[i]];
    counts.data[at] += pair.weights === undefined ? 1 : pair.weights[i];
  }
  if (normalize !== "none") divideCounts(counts, normalize);
  return { classes, counts };
}

/** The four counts of every class against the rest, from the samples, in one pass and without a square matrix. */
export function oneVersusRest(
  truth: LabelsLike,
  predicted: LabelsLike,
  options: { readonly weights?: ArrayLike<number> | undefined } = {},
): ClassCounts {
  requireOptions("oneVersusRest", options, ["weights"]);
  return countClasses(matchLabels("oneVersusRest", truth, predicted, options.weights));
}

/** The four counts of every class against the rest, from a confusion matrix that is not normalised. */
export function oneVersusRestFromConfusion({ classes, counts }: ConfusionMatrix): ClassCounts {
  const size = classes.length;
  if (counts.rows !== size || counts.columns !== size) {
    throw new LecternError(
      "invalid-data",
      `oneVersusRestFromConfusion: ${size} classes need a ${size} x ${size} matrix, got ${counts.rows} x ${counts.columns}`,
    );
  }
  const hits = new Float64Array(size);
  const truths = new Float64Array(size);
  const guesses = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    hits[i] = counts.data[i * size + i];
    for (let j = 0; j < size; j++) {
      truths[i] += counts.data[i * size + j];
      guesses[j] += counts.data[i * size + j];
    }
  }
  return fourCounts(classes, hits, truths, guesses);
}

/** The four counts of matched labels. */
export function countClasses({ classes, truth, predicted, weights }: LabelPair): ClassCounts {
  const hits = new Float64Array(classes.length);
  const truths = new Float64Array(classes.length);
  const guesses = new Float64Array(classes.length);
  for (let i = 0; i < truth.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    if (truth[i] === predicted[i]) hits[truth[i]] += weight;
    truths[truth[i]] += weight;
    guesses[predicted[i]] += weight;
  }
  return fourCounts(classes, hits, truths, guesses);
}

/** TP = hits, FP = predicted − TP, FN = true − TP, TN = N − TP − FP − FN; rounding of weights never makes one negative. */
function fourCounts(
  classes: readonly string[],
  hits: Float64Array,
  truths: Float64Array,
  guesses: Float64Array,
): ClassCounts {
  const total = truths.reduce((sum, value) => sum + value, 0);
  return {
    classes,
    truePositives: hits,
    falsePositives: guesses.map((value, k) => Math.max(0, value - hits[k])),
    trueNegatives: hits.map((value, k) => Math.max(0, total - truths[k] - guesses[k] + value)),
    falseNegatives: truths.map((value, k) => Math.max(0, value - hits[k])),
  };
}

/** The position of each class of the pair in the wanted order, which must have all classes that occur. */
function places(pair: LabelPair, classes: readonly string[]): Int32Array {
  if (new Set(classes).size !== classes.length) {
    throw new LecternError("invalid-option", "confusionMatrix: classes must not contain duplicates");
  }
  const position = new Map(classes.map((name, index) => [name, index]));
  const place = Int32Array.from(pair.classes, (name) => position.get(name) ?? -1);
  const isLost = (code: number): boolean => place[code] < 0;
  const lost = pair.truth.find(isLost) ?? pair.predicted.find(isLost);
  if (lost === undefined) return place;
  throw new LecternError(
    "invalid-option",
    `confusionMatrix: class ${show(pair.classes[lost])} occurs but is not in classes; add it, or leave classes out`,
    { option: "classes" },
  );
}

function divideCounts({ rows: size, data }: Matrix, by: "true" | "predicted" | "all"): void {
  const sums = new Float64Array(size);
  const bin = (at: number): number => (by === "all" ? 0 : by === "true" ? Math.floor(at / size) : at % size);
  for (let at = 0; at < data.length; at++) sums[bin(at)] += data[at];
  for (let at = 0; at < data.length; at++) if (sums[bin(at)] > 0) data[at] /= sums[bin(at)];
}
