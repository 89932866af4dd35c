/** The perceptron's rule (Rosenblatt 1958; Novikoff 1962): go through the samples, and move only where one is wrong. */
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { addRow, rowDot } from "../scored-rows.js";

/** Weights during training. Each part has one row per weight vector; for two classes only that of the second one. */
export interface PerceptronWeights {
  /** The weights, vector after vector. */
  readonly coefficients: Float64Array;
  readonly intercepts: Float64Array;
  /** Each move times the number of samples seen before it: what the average lacks to the last weights, times `seen`. */
  readonly lagCoefficients: Float64Array;
  readonly lagIntercepts: Float64Array;
  /** The number of samples seen. */
  readonly seen: number;
}

/** How wrong samples move the weights of several classes. */
export type PerceptronRule = "multiclass" | "one-vs-rest";

/** Weights that are all zero. */
export function blankWeights(columns: number, outputs: number): PerceptronWeights {
  const [coefficients, lagCoefficients] = [new Float64Array(outputs * columns), new Float64Array(outputs * columns)];
  const [intercepts, lagIntercepts] = [new Float64Array(outputs), new Float64Array(outputs)];
  return { coefficients, intercepts, lagCoefficients, lagIntercepts, seen: 0 };
}

/** What one pass over the samples needs. */
export interface PerceptronPass {
  readonly x: Matrix | SparseMatrix;
  readonly codes: Int32Array;
  readonly order: ArrayLike<number>;
  readonly rule: PerceptronRule;
  readonly learningRate: number;
  readonly intercept: boolean;
}

/** The weights after one pass, and how many samples were wrong when their turn came. */
export function passOver(
  { x, codes, order, rule, learningRate, intercept }: PerceptronPass,
  before: PerceptronWeights,
): { weights: PerceptronWeights; mistakes: number } {
  const coefficients = before.coefficients.slice();
  const intercepts = before.intercepts.slice();
  const lagCoefficients = before.lagCoefficients.slice();
  const lagIntercepts = before.lagIntercepts.slice();
  const { columns } = x;
  const outputs = intercepts.length;
  const scores = new Float64Array(outputs);
  const moves = new Float64Array(outputs);
  let { seen } = before;
  let mistakes = 0;
  for (let turn = 0; turn < order.length; turn++, seen++) {
    const i = order[turn];
    for (let k = 0; k < outputs; k++) scores[k] = intercepts[k] + rowDot(x, i, coefficients, k * columns);
    if (!findMoves(scores, codes[i], rule, moves)) continue;
    mistakes++;
    for (let k = 0; k < outputs; k++) {
      if (moves[k] === 0) continue;
      const move = learningRate * moves[k];
      addRow(x, i, move, coefficients, k * columns);
      addRow(x, i, seen * move, lagCoefficients, k * columns);
      if (!intercept) continue;
      intercepts[k] += move;
      lagIntercepts[k] += seen * move;
    }
  }
  return { weights: { coefficients, intercepts, lagCoefficients, lagIntercepts, seen }, mistakes };
}

/** Writes +1, −1 or 0 for each weight vector; returns whether the sample was misclassified. A score of exactly zero is wrong. */
function findMoves(scores: Float64Array, code: number, rule: PerceptronRule, moves: Float64Array): boolean {
  moves.fill(0);
  if (scores.length === 1) {
    const truth = code === 1 ? 1 : -1;
    if (!(truth * scores[0] > 0)) moves[0] = truth;
    return moves[0] !== 0;
  }
  if (rule === "one-vs-rest") {
    let isWrong = false;
    for (let k = 0; k < scores.length; k++) {
      const truth = k === code ? 1 : -1;
      if (truth * scores[k] > 0) continue;
      moves[k] = truth;
      isWrong = true;
    }
    return isWrong;
  }
  // The own class must beat the strongest of the others.
  let rival = code === 0 ? 1 : 0;
  for (let k = 0; k < scores.length; k++) if (k !== code && scores[k] > scores[rival]) rival = k;
  if (scores[code] > scores[rival]) return false;
  moves[code] = 1;
  moves[rival] = -1;
  return true;
}

/**
 * The mean of the weights over all samples seen, each counted with the weights it left behind (Freund and Schapire,
 * Machine Learning 37, 1999): every move counts for the samples from it on, so mean = last − lag / seen.
 */
export function averageWeights({ coefficients, intercepts, lagCoefficients, lagIntercepts, seen }: PerceptronWeights) {
  const count = Math.max(1, seen);
  return {
    coefficients: coefficients.map((weight, at) => weight - lagCoefficients[at] / count),
    intercepts: intercepts.map((weight, k) => weight - lagIntercepts[k] / count),
  };
}
