/** A linear support vector machine of two classes: its data, and its primal objective. */
import { integer, nonNegative, type OptionValues } from "../../core/options/options.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { ExcessSolution } from "../squared-excess/newton.js";

export type MarginLoss = "squared-hinge" | "hinge";

/** Minimise ½‖w‖² + Σᵢ costᵢ loss(1 − yᵢ w·zᵢ), where zᵢ is xᵢ, followed by 1 when there is an intercept. */
export interface MarginProblem {
  readonly x: Matrix | SparseMatrix;
  /** 1 or −1. */
  readonly signs: Float64Array;
  /** The cost of each sample, 0 for one that does not count. */
  readonly costs: Float64Array;
  readonly intercept: boolean;
  readonly loss: MarginLoss;
}

/** The weights, that of the intercept last, and how far they may be from the optimum; support vectors are not outside the margin. */
export interface MarginSolution extends ExcessSolution {}

/** When to stop. */
export const stopOptions = {
  tolerance: nonNegative(1e-4, "when to stop; when the duality gap is at most this share of the objective"),
  maxIterations: integer(10_000, "maximum number of iterations; a Newton step, or a pass over the samples"),
};

export type MarginLimits = OptionValues<typeof stopOptions>;

/** The number of weights. */
export function sizeOf({ x, intercept }: Pick<MarginProblem, "x" | "intercept">): number {
  return x.columns + (intercept ? 1 : 0);
}

/** The loss of a sample whose score falls short of the margin by `shortfall` = 1 − y w·z. */
export function marginLoss(loss: MarginLoss, shortfall: number): number {
  if (shortfall <= 0) return 0;
  return loss === "hinge" ? shortfall : shortfall * shortfall;
}
