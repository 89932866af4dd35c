/** Decisions of the smallest expected loss: the Bayes classifier for any loss, once posteriors are known. */
import { LecternError, show } from "../core/errors.js";
import { asLabels, type LabelsLike, type NamedLabels, namedLabels, withTextClasses } from "../data/labels.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { asTruth, asWeights, recode, requireClass, requireCount } from "../metrics/metric-input.js";
import type { ClassScoresLike } from "../metrics/scorer.js";
import { sum } from "../numeric/sums.js";
import type { LossMatrix } from "./loss-matrix.js";

/** Probabilities of the classes: columns in the order of the loss matrix, or with their names. */
export type Posteriors = MatrixLike | ClassScoresLike;

/** One decision for each sample, and what it is expected to cost. */
export interface Decisions {
  /** Codes into the decisions of the loss matrix. */
  readonly labels: NamedLabels;
  /** The expected loss of each decision, given its posterior. */
  readonly risks: Float64Array;
}

/** The pointwise risk Σ_y L(y, ŷ) p(y | x): one row for each sample, one column for each decision. */
export function pointwiseRisk(posteriors: Posteriors, loss: LossMatrix): Matrix {
  const p = validatePosteriors("pointwiseRisk", posteriors, loss);
  const { data, columns } = loss.losses;
  const result = zeros(p.rows, columns);
  for (let i = 0; i < p.rows; i++) {
    for (let k = 0; k < p.columns; k++) {
      const weight = p.data[i * p.columns + k];
      for (let j = 0; j < columns; j++) result.data[i * columns + j] += weight * data[k * columns + j];
    }
  }
  return result;
}

/**
 * For every sample the decision with the smallest expected loss, argmin_ŷ Σ_y L(y, ŷ) p(y | x); of equal ones the
 * first. With true posteriors this is the Bayes classifier; with the 0-1 loss it is the most probable class.
 *
 * @example
 * ```ts
 * import { decideByLoss, zeroOneMatrix } from "lectern/decisions";
 *
 * const loss = zeroOneMatrix(["cat", "dog"], { reject: 0.2 });
 * const { labels } = decideByLoss([[0.9, 0.1], [0.6, 0.4]], loss);
 * console.log(labels); // codes 0 and 2 of ["cat", "dog", "rejected"]
 * ```
 */
export function decideByLoss(posteriors: Posteriors, loss: LossMatrix): Decisions {
  const expected = pointwiseRisk(posteriors, loss);
  const codes = new Int32Array(expected.rows);
  const risks = new Float64Array(expected.rows);
  for (let i = 0; i < expected.rows; i++) {
    const row = expected.data.subarray(i * expected.columns, (i + 1) * expected.columns);
    let best = 0;
    for (let j = 1; j < row.length; j++) if (row[j] < row[best]) best = j;
    codes[i] = best;
    risks[i] = row[best];
  }
  return { labels: namedLabels(codes, loss.decisions), risks };
}

/** The mean loss of decisions, rejections included, where the classes are known: the empirical risk. */
export function averageLoss(
  truth: LabelsLike,
  decisions: LabelsLike,
  loss: LossMatrix,
  options: { readonly weights?: ArrayLike<number> } = {},
): number {
  const labels = asTruth("averageLoss", truth);
  const decided = withTextClasses(asLabels(decisions, "averageLoss: decisions"));
  for (const name of labels.classes) requireClass("averageLoss", name, loss.classes);
  for (const name of decided.classes) requireClass("averageLoss", name, loss.decisions);
  const count = labels.codes.length;
  requireCount("averageLoss", "decisions", decided.codes.length, count);
  const weights = asWeights("averageLoss", options.weights, count);
  const rows = recode(labels, loss.classes.map(String));
  const columns = recode(decided, loss.decisions.map(String));
  const terms = Float64Array.from(rows, (row, i) => {
    return (weights?.[i] ?? 1) * loss.losses.data[row * loss.losses.columns + columns[i]];
  });
  return sum(terms) / (weights === undefined ? count : sum(weights));
}

function validatePosteriors(where: string, posteriors: Posteriors, loss: LossMatrix): Matrix {
  const classes = "classes" in posteriors ? posteriors.classes : loss.classes;
  const values = asMatrix(isNamed(posteriors) ? posteriors.values : posteriors, `${where}: posteriors`);
  const size = loss.classes.length;
  if (values.columns !== size || classes.length !== size) {
    throw new LecternError(
      "invalid-data",
      `${where}: the loss matrix has ${size} classes, but the posteriors have ${values.columns} columns`,
    );
  }
  const place = classes.map((name) => requireClass(where, name, loss.classes));
  const result = zeros(values.rows, size);
  for (let i = 0; i < values.rows; i++) {
    let total = 0;
    for (let k = 0; k < size; k++) {
      const p = values.data[i * size + k];
      if (!(p >= 0 && p <= 1 + 1e-6)) refuseRow(where, i, `have probabilities between 0 and 1, got ${show(p)}`);
      total += p;
      result.data[i * size + place[k]] = p;
    }
    // Wide enough for probabilities that were computed in single precision.
    if (!(Math.abs(total - 1) <= 1e-5)) refuseRow(where, i, `sum to 1, got ${total}`);
    for (let k = 0; k < size; k++) result.data[i * size + k] /= total;
  }
  return result;
}

function isNamed(posteriors: Posteriors): posteriors is Exclude<ClassScoresLike, Matrix> {
  return "classes" in posteriors && !("data" in posteriors);
}

function refuseRow(where: string, row: number, requirement: string): never {
  throw new LecternError("invalid-data", `${where}: row ${row} of the posteriors must ${requirement}`, { row });
}
