/** A linear support vector machine of two classes: its data, and its primal objective. */
import { integer, nonNegative, type OptionValues } from "../../core/options/options.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { rowDot } from "../scored-rows.js";

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

/** The weights, that of the intercept last, and how far they may be from the optimum. */
export interface MarginSolution {
  readonly weights: Float64Array;
  readonly objective: number;
  /** The objective minus a lower bound of its minimum. */
  readonly dualityGap: number;
  /** Samples at the margin, inside it or on the wrong side. */
  readonly supportVectors: number;
  readonly iterations: number;
  readonly converged: boolean;
}

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

/** w·zᵢ. */
export function scoreOf({ x, intercept }: MarginProblem, i: number, weights: Float64Array): number {
  return rowDot(x, i, weights, 0) + (intercept ? weights[x.columns] : 0);
}

/** The loss of a sample whose score falls short of the margin by `shortfall` = 1 − y w·z. */
export function marginLoss(loss: MarginLoss, shortfall: number): number {
  if (shortfall <= 0) return 0;
  return loss === "hinge" ? shortfall : shortfall * shortfall;
}
