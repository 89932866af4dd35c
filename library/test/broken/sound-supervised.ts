/** Small sound predictors, which must pass every check and from which the broken ones are made. */

import {
  choice,
  defineClassifier,
  defineRegressor,
  flag,
  integer,
  list,
  nonNegative,
  number,
  optional,
  seed,
  text,
  variant,
} from "../../src/contract/index.js";
import * as state from "../../src/contract/state/fields.js";
import { row, zeros } from "../../src/data/index.js";
import { isSparse } from "../../src/data/sparse.js";
import { type Labels, LecternError, type Matrix, type SparseMatrix } from "../../src/index.js";
import { toyFacts } from "../toy-facts.js";

const lineLearns = {
  weight: state.number("weight of all samples", { min: 0 }),
  meanSum: state.number("mean of the row sums"),
  meanTarget: state.number("mean of the target"),
  spread: state.number("squared deviations of the row sums", { min: 0 }),
  together: state.number("products of the deviations"),
};

export type LineState = state.StateOf<typeof lineLearns>;

const empty: LineState = { weight: 0, meanSum: 0, meanTarget: 0, spread: 0, together: 0 };

/** Adds samples to the moments of row sums and targets (West 1979). */
export function addToLine(
  state: LineState,
  x: Matrix | SparseMatrix,
  y: Float64Array,
  weights: Float64Array = new Float64Array(x.rows).fill(1),
): LineState {
  let { weight, meanSum, meanTarget, spread, together } = state;
  rowSums(x).forEach((sum, i) => {
    if (weights[i] === 0) return;
    weight += weights[i];
    const change = sum - meanSum;
    meanSum += (weights[i] / weight) * change;
    meanTarget += (weights[i] / weight) * (y[i] - meanTarget);
    spread += weights[i] * change * (sum - meanSum);
    together += weights[i] * change * (y[i] - meanTarget);
  });
  if (!Number.isFinite(spread)) throw new LecternError("numerical", "sum-line: the row sums are too large");
  return { weight, meanSum, meanTarget, spread, together };
}

/** The sum of each row, without missing values. */
export function rowSums(x: Matrix | SparseMatrix): Float64Array {
  const sums = new Float64Array(x.rows);
  for (let i = 0; i < x.rows; i++) {
    const entries = isSparse(x) ? x.values.subarray(x.rowStart[i], x.rowStart[i + 1]) : row(x, i);
    for (const value of entries) if (!Number.isNaN(value)) sums[i] += value;
  }
  return sums;
}

/** A straight line through the row sums, with every kind of option and every capability. */
export const lineDefinition = {
  kind: "sum-line",
  title: "Line through sums",
  summary: "Predicts by a straight line from the sum of each row.",
  facts: { ...toyFacts, cost: { fit: "t n d", predict: "d" } },
  options: {
    alpha: nonNegative(0.001, "strength of the squared penalty"),
    maxIterations: integer(3, "number of iterations"),
    intercept: flag(true, "fit an intercept"),
    solver: choice(["direct", "patient"], "direct", "how to solve"),
    note: text("", "anything worth noting"),
    scales: optional(list(number(1, "scale"), [], "scales of the columns", 1)),
    shape: variant({ straight: {}, power: { degree: integer(1, "degree") } }, "straight", "shape of the line"),
    seed: seed(),
  },
  learns: lineLearns,
  supports: { weights: true, sparse: true, missing: true, warmStart: true },
} as const;

export function predictLine(state: LineState, x: Matrix | SparseMatrix, options: { alpha: number }): Float64Array {
  const slope = state.together / (state.spread + options.alpha);
  return rowSums(x).map((sum) => state.meanTarget + slope * (sum - state.meanSum));
}

export const line = defineRegressor({
  ...lineDefinition,
  *fit({ x, y, weights }, { maxIterations }) {
    for (let step = 1; step <= maxIterations; step++) yield { step, of: maxIterations, objective: 1 / step };
    const state = addToLine(empty, x, y, weights);
    return { state, report: { iterations: maxIterations, objective: [1] } };
  },
  predict: predictLine,
  offers: { update: (state, { x, y, weights }) => ({ state: addToLine(state, x, y, weights) }) },
});

/** The same without iterations, from which most broken regressors are made. */
export const fitLine = (x: Matrix | SparseMatrix, y: Float64Array, weights?: Float64Array) => ({
  state: addToLine(empty, x, y, weights),
});

export interface CenterState {
  readonly centers: Matrix;
}

/** One center per class, without further capabilities. */
export const centerDefinition = {
  kind: "nearest-center",
  title: "Nearest center",
  summary: "Predicts the class with the nearest mean.",
  facts: toyFacts,
  options: {},
  learns: { centers: state.matrix("classes", "features", "mean of each class") },
  fit: ({ x, y }: { x: Matrix; y: Labels }) => ({ state: { centers: classMeans(x, y) } }),
  predict: ({ centers }: CenterState, x: Matrix) =>
    Int32Array.from({ length: x.rows }, (_, i) => {
      const values = Array.from(row(closeness(centers, x), i));
      return values.indexOf(Math.max(...values));
    }),
};

export function classMeans(x: Matrix, { codes, classes }: Labels): Matrix {
  const centers = zeros(classes.length, x.columns);
  const counts = new Float64Array(classes.length);
  for (let i = 0; i < x.rows; i++) {
    counts[codes[i]]++;
    const center = row(centers, codes[i]);
    row(x, i).forEach((value, j) => {
      center[j] += (value - center[j]) / counts[codes[i]];
    });
  }
  return centers;
}

/** Minus the distance of each sample to each center. */
export function closeness(centers: Matrix, x: Matrix): Matrix {
  const result = zeros(x.rows, centers.rows);
  for (let i = 0; i < x.rows; i++) {
    for (let c = 0; c < centers.rows; c++) {
      const [sample, center] = [row(x, i), row(centers, c)];
      result.data[i * centers.rows + c] = -Math.hypot(...sample.map((value, j) => value - center[j]));
    }
  }
  return result;
}

/** Softmax of each row. */
export function shares(values: Matrix): Matrix {
  const result = zeros(values.rows, values.columns);
  for (let i = 0; i < values.rows; i++) {
    const own = row(values, i);
    const best = Math.max(...own);
    const powers = own.map((value) => Math.exp(value - best));
    const sum = powers.reduce((total, power) => total + power, 0);
    row(result, i).set(powers.map((power) => power / sum));
  }
  return result;
}

export const center = defineClassifier({
  ...centerDefinition,
  offers: {
    decision: ({ centers }, x) => closeness(centers, x),
    probabilities: ({ centers }, x) => shares(closeness(centers, x)),
  },
});
