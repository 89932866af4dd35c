/** Linear support vector regression: its data, its objective, and its solution. */

import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { rowDot } from "../scored-rows.js";
import type { ExcessSolution } from "../squared-excess/newton.js";

export type TubeLoss = "absolute" | "squared";

/** Minimise ½‖w‖² + Σᵢ costᵢ loss(max(0, |yᵢ − w·zᵢ| − insensitivity)), where zᵢ is xᵢ, followed by 1 if there is an intercept. */
export interface TubeProblem {
  readonly x: Matrix | SparseMatrix;
  readonly y: Float64Array;
  /** The cost of each sample, 0 for one that does not count. */
  readonly costs: Float64Array;
  readonly insensitivity: number;
  readonly intercept: boolean;
  readonly loss: TubeLoss;
}

/** The weights, that of the intercept last, and how far they may be from the optimum; support vectors are not inside the tube. */
export interface TubeSolution extends ExcessSolution {}

/** By how much a sample with the residual y − w·z is outside the tube: above it with sign 1, below it with sign −1. */
export function excessOf(residual: number, insensitivity: number): number {
  const excess = Math.max(0, Math.abs(residual) - insensitivity);
  return residual < 0 ? -excess : excess;
}

/** The primal objective at w. */
export function tubeObjective(problem: TubeProblem, weights: Float64Array): number {
  const { x, y, costs, insensitivity, intercept, loss } = problem;
  let sum = innerProduct(weights, weights) / 2;
  for (let i = 0; i < y.length; i++) {
    if (costs[i] === 0) continue;
    const score = rowDot(x, i, weights, 0) + (intercept ? weights[x.columns] : 0);
    const excess = Math.abs(excessOf(y[i] - score, insensitivity));
    sum += costs[i] * (loss === "squared" ? excess * excess : excess);
  }
  return sum;
}
