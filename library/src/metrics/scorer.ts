/** A metric for model selection: its input, its direction, and its computation. */
import type { ClassScores } from "../data/class-scores.js";
import type { ClassName, LabelsLike } from "../data/labels.js";
import type { MatrixLike } from "../data/matrix.js";

/**
 * One number for each sample and class, such as probabilities or decision values, as models give them or written by hand;
 * column j belongs to `classes[j]`. With two classes one column is enough: it is then the score of the second class.
 */
export type ClassScoresLike = ClassScores | { readonly classes: readonly ClassName[]; readonly values: MatrixLike };

/** The truth: class labels, or numbers. */
export type ScorerTruth = LabelsLike | ArrayLike<number>;

/** The output of a model: predictions in the form of the truth, or probabilities or scores of the classes. */
export type ScorerPrediction = ScorerTruth | ClassScoresLike;

/** A metric under a name, for model selection. */
export interface Scorer {
  /** In kebab-case: "f1-macro". */
  readonly name: string;
  readonly task: "classification" | "regression";
  /** The output of the model that is needed; "scores" are decision values or probabilities, whichever it offers. */
  readonly needs: "predictions" | "probabilities" | "scores";
  readonly higherIsBetter: boolean;
  /** The value of a perfect model. */
  readonly optimum: number;
  /** Computes the metric; each scorer takes the truth and the input that its `task` and `needs` name. */
  score(truth: ScorerTruth, given: ScorerPrediction, weights?: ArrayLike<number>): number;
}
