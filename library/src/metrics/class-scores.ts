/** Scores and probabilities of classes, checked and matched to the true labels by class name. */
import { LecternError, show } from "../core/errors.js";
import { suggestion } from "../core/nearest-name.js";
import type { ClassName, Labels, LabelsLike } from "../data/labels.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import type { WeightOptions } from "./accuracy.js";
import { asNumbers, asTruth, asWeights, positiveClass, requireCount } from "./metric-input.js";
import type { ClassScoresLike } from "./scorer.js";

/** Scores with one column per class, and for each sample the column of its true class. */
export interface MatchedScores {
  readonly classes: readonly string[];
  /** One column per class; a single column for the second of two classes stays one. */
  readonly values: Matrix;
  readonly truth: Int32Array;
  readonly weights: Float64Array | undefined;
}

/** How far probabilities may be from a sum of 1: the rounding of single precision for a few hundred classes. */
const sumTolerance = 1e-5;

/** Scores of the classes or, for two classes, one number for each sample: the score of the positive class. */
export type ScoresLike = ClassScoresLike | ArrayLike<number>;

/** Options of metrics that take such numbers. */
export interface ScoredOptions extends WeightOptions {
  /** The class that a plain list of numbers is about; may be left out where the classes are 0 and 1, or false and true. */
  readonly positive?: ClassName;
}

/** Checks scores: finite, a column for each class, and every true class among them. */
export function matchScores(
  where: string,
  truth: LabelsLike,
  scores: ScoresLike,
  { weights, positive }: ScoredOptions,
): MatchedScores {
  const labels = asTruth(where, truth);
  const { classes, values } = isList(scores)
    ? scoresOfPositive(where, labels, scores, positive)
    : checkClasses(where, scores, positive);
  requireCount(where, "rows of scores", values.rows, labels.codes.length);
  for (let at = 0; at < values.data.length; at++) {
    if (Number.isFinite(values.data[at])) continue;
    const row = Math.floor(at / values.columns);
    throw new LecternError(
      "invalid-data",
      `${where}: row ${row} has the score ${values.data[at]}; scores must be finite`,
      { row },
    );
  }
  const column = Int32Array.from(labels.classes, (name) => classes.indexOf(name));
  const codes = new Int32Array(labels.codes.length);
  for (let i = 0; i < codes.length; i++) {
    codes[i] = column[labels.codes[i]];
    if (codes[i] >= 0) continue;
    const name = labels.classes[labels.codes[i]];
    throw new LecternError(
      "invalid-data",
      `${where}: sample ${i} is of class ${show(name)}, for which there is no column${suggestion(name, classes)}`,
      { row: i },
    );
  }
  return { classes, values, truth: codes, weights: asWeights(where, weights, codes.length) };
}

/** The same for probabilities: between 0 and 1, with a sum of 1; a single column is completed to two. */
export function matchProbabilities(
  where: string,
  truth: LabelsLike,
  scores: ScoresLike,
  options: ScoredOptions,
): MatchedScores {
  const matched = matchScores(where, truth, scores, options);
  const { rows, columns, data } = matched.values;
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < columns; j++) {
      const value = data[i * columns + j];
      if (value < 0 || value > 1) refuseRow(where, i, `has the probability ${value}; it must be between 0 and 1`);
      sum += value;
    }
    if (columns > 1 && !(Math.abs(sum - 1) <= sumTolerance)) {
      refuseRow(where, i, `has probabilities that sum to ${sum}; divide each row by its sum`);
    }
  }
  return columns > 1 ? matched : { ...matched, values: completeColumns(matched.values) };
}

/**
 * One number for the second of two classes that orders samples as their scores do: the column itself where rows are
 * probabilities (a difference would round small ones together), the difference of the columns otherwise.
 */
export function secondClassScore({ rows, columns, data }: Matrix): Float64Array {
  const result = new Float64Array(rows);
  if (columns === 1) return data.slice();
  let areProbabilities = true;
  for (let i = 0; i < rows && areProbabilities; i++) {
    const [first, second] = [data[2 * i], data[2 * i + 1]];
    areProbabilities = first >= 0 && second >= 0 && Math.abs(first + second - 1) <= sumTolerance;
  }
  for (let i = 0; i < rows; i++) result[i] = areProbabilities ? data[2 * i + 1] : data[2 * i + 1] - data[2 * i];
  return result;
}

interface NamedScores {
  readonly classes: readonly string[];
  readonly values: Matrix;
}

function isList(scores: ScoresLike): scores is ArrayLike<number> {
  return typeof scores === "object" && scores !== null && !("classes" in scores) && "length" in scores;
}

/** One number for each sample as the only column of two classes, of which the positive one is the second. */
function scoresOfPositive(
  where: string,
  { codes, classes }: Labels<string>,
  scores: ArrayLike<number>,
  positive: ClassName | undefined,
): NamedScores {
  if (classes.length > 2) {
    throw new LecternError(
      "invalid-data",
      `${where}: one number for each sample is enough for 2 classes, but there are ${classes.length}; pass { classes, values } with a column for each class`,
    );
  }
  const data = asNumbers(where, "scores", scores, codes.length);
  const values = { rows: codes.length, columns: 1, data };
  // Where all samples are of one class, the truth does not name the other.
  const usual = [
    ["0", "1"],
    ["false", "true"],
  ].find((pair) => classes.every((name) => pair.includes(name)));
  if (positive === undefined && usual !== undefined) return { classes: usual, values };
  const second = classes[positiveClass(where, positive, classes)];
  const first = classes.find((name) => name !== second) ?? `not ${second}`;
  return { classes: [first, second], values };
}

function checkClasses(where: string, scores: ClassScoresLike, positive: ClassName | undefined): NamedScores {
  if (positive !== undefined) {
    throw new LecternError(
      "invalid-option",
      `${where}: positive is for one number for each sample; scores with classes name the class of each column`,
      { option: "positive" },
    );
  }
  if (typeof scores !== "object" || scores === null || !Array.isArray(scores.classes)) {
    throw new LecternError(
      "invalid-data",
      `${where}: expected scores as { classes, values } with a column for each class, or one number for each sample of two classes, got ${show(scores)}`,
    );
  }
  const classes = scores.classes.map(String);
  const values = "data" in scores ? asMatrix(scores, where) : asMatrix(scores.values, `${where}: values`);
  if (new Set(classes).size !== classes.length) {
    throw new LecternError("invalid-data", `${where}: classes must not contain duplicates`);
  }
  if (classes.length < 2) {
    throw new LecternError("invalid-data", `${where}: needs scores of at least 2 classes, got ${classes.length}`);
  }
  if (values.columns !== classes.length && !(values.columns === 1 && classes.length === 2)) {
    throw new LecternError(
      "invalid-data",
      `${where}: ${classes.length} classes need one column each${classes.length === 2 ? " (or one, for the second)" : ""}, got ${values.columns}`,
    );
  }
  return { classes, values };
}

function completeColumns({ rows, data }: Matrix): Matrix {
  const both = new Float64Array(2 * rows);
  for (let i = 0; i < rows; i++) {
    both[2 * i] = 1 - data[i];
    both[2 * i + 1] = data[i];
  }
  return { rows, columns: 2, data: both };
}

function refuseRow(where: string, row: number, problem: string): never {
  throw new LecternError("invalid-data", `${where}: row ${row} ${problem}`, { row });
}
