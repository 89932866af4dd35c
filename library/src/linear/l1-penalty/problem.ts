/** From samples to the reduced problem that lasso solvers work on, and back. */
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { normalEquations, type Origin, sparseOriginOf } from "../centered-gram.js";
import type { LinearState } from "../linear-state.js";
import { denseColumns } from "./columns.js";
import { gramColumns } from "./columns-gram.js";
import { sparseColumns } from "./columns-sparse.js";
import { createWorkingSet, type WorkingSet } from "./working-set.js";

/** A problem without its intercept and weights, ready to be solved for any penalty. */
export interface ElasticNetProblem {
  readonly set: WorkingSet;
  readonly origin: Origin;
  /** The sum of the weights, by which scikit-learn's objective is divided. */
  readonly total: number;
}

/** All inner products of this many columns cost about as much as one check of all columns of the samples. */
const COLUMNS_PER_LOOK = 4;

/**
 * Prepares the samples for about `looks` checks of all of their columns. With few columns and many checks it pays to compute
 * all inner products of columns first and never touch the samples again.
 */
export function elasticNetProblem(
  x: Matrix | SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  intercept: boolean,
  looks: number,
): ElasticNetProblem {
  const total = weights === undefined ? y.length : weights.reduce((sum, weight) => sum + weight, 0);
  if (isSparse(x)) {
    const origin = sparseOriginOf(x, y, weights, intercept);
    return { set: createWorkingSet(sparseColumns(x, y, weights, origin)), origin, total };
  }
  if (x.rows < x.columns || x.columns > COLUMNS_PER_LOOK * looks) {
    const columns = denseColumns(x, y, weights, intercept);
    return { set: createWorkingSet(columns), origin: columns.origin, total };
  }
  const products = normalEquations(x, y, weights, intercept);
  return { set: createWorkingSet(gramColumns(products)), origin: products.origin, total };
}

/** The coefficients as a linear function of the original columns. */
export function linearStateOf({ origin: { means, level } }: ElasticNetProblem, w: Float64Array, intercept: boolean) {
  const constant = w.reduce((rest, value, j) => rest - value * means[j], level);
  return { coefficients: w, intercept: intercept ? constant : 0 } satisfies LinearState;
}
