/**
 * What a structured predictor needs to know of its inputs x and outputs y: joint features φ(x, y) and how to maximise over
 * all outputs. It predicts argmax_y wᵀφ(x, y); the learners find the weights w.
 */
import { LecternError, show } from "../core/errors.js";

/**
 * Inputs, outputs, joint features and their maximisation. {@link multiclass}, {@link labelSequences}, {@link parsing},
 * {@link alignment} and {@link geneSegments} make problems of common kinds; any other object with these functions will do.
 */
export interface StructuredProblem<X, Y> {
  /** Number of joint features, and of weights. */
  readonly dimension: number;
  /**
   * Throws a LecternError for an input, or for an output of this input, that the problem cannot handle. Returns the input as
   * the other functions get it.
   */
  check(x: X, y?: Y): X;
  /** Adds factor · φ(x, y) to the sum. */
  addFeatures(x: X, y: Y, factor: number, sum: Float64Array): void;
  /** argmax_y wᵀφ(x, y) */
  argmax(weights: Float64Array, x: X): Y;
  /** How wrong an output is: 0 for the true one, at least 0 for others. */
  loss(truth: Y, y: Y): number;
  /** argmax_y wᵀφ(x, y) + loss(truth, y), for margin rescaling. */
  marginArgmax?(weights: Float64Array, x: X, truth: Y): Y;
  /** argmax_y loss(truth, y) · (1 − wᵀφ(x, truth) + wᵀφ(x, y)), for slack rescaling. */
  slackArgmax?(weights: Float64Array, x: X, truth: Y): Y;
}

/** φ(x, y) */
export function jointFeatures<X, Y>(problem: StructuredProblem<X, Y>, x: X, y: Y): Float64Array {
  const features = new Float64Array(problem.dimension);
  problem.addFeatures(x, y, 1, features);
  return features;
}

/** wᵀφ(x, y) */
export function jointScore<X, Y>(problem: StructuredProblem<X, Y>, weights: Float64Array, x: X, y: Y): number {
  return jointFeatures(problem, x, y).reduce((sum, feature, i) => sum + feature * weights[i], 0);
}

/** Training pairs of a problem. */
export interface StructuredData<X, Y> {
  readonly x: readonly X[];
  readonly y: readonly Y[];
}

/** The functions of a fitted structured predictor. */
export interface StructuredPredictor<X, Y> {
  /** The best output of each input. */
  predict(x: readonly X[]): Y[];
  /** wᵀφ(x, y) of each pair. */
  scores(x: readonly X[], y: readonly Y[]): Float64Array;
  /** The mean loss of the predictions. */
  meanLoss(x: readonly X[], y: readonly Y[]): number;
}

/** The error for inputs and outputs that a problem cannot handle. */
export function refuseOutput(subject: string, expected: string, got: unknown): LecternError {
  return new LecternError("invalid-data", `${subject}: expected ${expected}, got ${show(got)}`, { subject });
}
