/** Random sample consensus (Fischler and Bolles 1981) around least squares. */

import { defineRegressor } from "../../contract/define-supervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { flag, fraction, integer, nonNegative, optional, seed } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { counted, inside, type Progress } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { log, log1p, pow } from "../../numeric/elementary/functions.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { median, medianDeviation, NORMAL_MAD } from "../../numeric/robust-location.js";
import { applyLinear, type LinearState, linearState } from "../linear-state.js";
import { weightedFitSteps } from "../weighted-least-squares.js";

const learns = {
  ...linearState,
  maxResidual: state.number("maximum residual of an inlier", { min: 0 }),
};

/** A linear function and the maximum residual of its inliers. */
export interface RansacState extends state.StateOf<typeof learns> {}

/**
 * Fits a function to a few random samples, counts how many of all samples are within the threshold, and repeats; the
 * function with the most inliers is refitted to them. Use it when many samples, even most, follow no common
 * function; with less noise and fewer outliers {@link robustRegression} wastes less of the data.
 *
 * @example
 * ```ts
 * import { ransac } from "lectern";
 *
 * const x = [[0], [1], [2], [3], [4], [5], [6], [7]];
 * const model = ransac({ maxResidual: 0.5 }).fit({ x, y: [1, 3, 40, 7, 9, -20, 13, 15] });
 * model.predict([[2]]); // 5
 * model.report.notes["inliers"]; // 6
 * ```
 */
export const ransac = defineRegressor({
  kind: "ransac",
  title: "RANSAC",
  summary: "Linear regression on the largest set of samples that agree with each other, the inliers.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d + t d³", predict: "d" },
    objective: {
      formula: "the number of samples with |yᵢ − xᵢw − b| > maxResidual",
      measure: null,
      reaches: "approximation",
    },
    tuning: "nothing to tune",
    sources: ["Fischler and Bolles 1981"],
    seeAlso: ["robust-regression", "theil-sen"],
  },
  options: {
    maxResidual: optional(
      nonNegative(1, "maximum residual of an inlier; the median absolute deviation of the target by default"),
    ),
    confidence: fraction(0.999, "stop when a better function exists with a probability of at most 1 minus this", {
      open: true,
    }),
    maxIterations: integer(1000, "maximum number of iterations; each draws samples"),
    intercept: flag(true, "fit an intercept"),
    seed: seed(),
  },
  learns,
  supports: { weights: true },
  *fit({ x, y, weights: given }, { maxResidual: threshold, confidence, maxIterations, intercept, seed: start }) {
    // scikit-learn's choice: the median absolute deviation, not scaled to a standard deviation.
    const near = threshold ?? medianDeviation(y, median(y, given), given) / NORMAL_MAD;
    const weights = given ?? new Float64Array(y.length).fill(1);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const rows = Int32Array.from(y.keys()).filter((i) => weights[i] > 0);
    const size = x.columns + (intercept ? 1 : 0);
    if (rows.length < size) {
      throw new LecternError(
        "invalid-data",
        `ransac: a draw needs ${size} samples, got ${rows.length}; use fewer columns, or ridge`,
      );
    }
    const random = createRandom(start);
    let best: Consensus | undefined;
    let needed = maxIterations;
    let iterations = 0;
    while (iterations < Math.min(needed, maxIterations)) {
      iterations++;
      const order = drawRows(rows, weights, size, random);
      const drawn = Float64Array.from(order, (i) => y[i]);
      const now: Progress = { step: iterations, of: maxIterations };
      const line = yield* inside(counted(weightedFitSteps(selectRows(x, order), drawn, undefined, intercept)), now);
      const consensus = agreeing(line, x, y, weights, near);
      if (best === undefined || isBetter(consensus, best)) {
        best = consensus;
        needed = drawsNeeded(best.weight / total, size, confidence);
      }
      yield { step: iterations, of: maxIterations, objective: total - best.weight } satisfies Progress;
    }
    const { inliers } = best as Consensus;
    const target = Float64Array.from(inliers, (i) => y[i]);
    const shares = Float64Array.from(inliers, (i) => weights[i]);
    const last: Progress = { step: iterations, of: maxIterations };
    const line =
      inliers.length < size
        ? (best as Consensus).line
        : yield* inside(counted(weightedFitSteps(selectRows(x, inliers), target, shares, intercept)), last);
    const converged = iterations >= needed;
    const late = `after ${iterations} draws, a better fit cannot be excluded with confidence ${confidence}; raise maxIterations`;
    return {
      state: { ...line, maxResidual: near },
      report: {
        converged,
        iterations,
        warnings: converged ? [] : [warn("not-converged", late, { iterations, confidence })],
        notes: { inliers: inliers.length, maxResidual: near },
      },
    };
  },
  predict: applyLinear,
});

interface Consensus {
  readonly line: LinearState;
  readonly inliers: Int32Array;
  /** The sum of the weights of those that agree. */
  readonly weight: number;
  /** The weighted sum of the squared residuals of those that agree. */
  readonly squares: number;
}

/** Distinct samples with probabilities proportional to their weights: those with the earliest exponential arrival times. */
function drawRows(rows: Int32Array, weights: Float64Array, size: number, random: Random): Int32Array {
  const times = new Float64Array(size).fill(Infinity);
  const chosen = new Int32Array(size);
  for (const i of rows) {
    const time = random.exponential() / weights[i];
    let at = size;
    while (at > 0 && time < times[at - 1]) at--;
    if (at === size) continue;
    times.copyWithin(at + 1, at);
    chosen.copyWithin(at + 1, at);
    times[at] = time;
    chosen[at] = i;
  }
  return chosen;
}

function agreeing(line: LinearState, x: Matrix, y: Float64Array, weights: Float64Array, near: number): Consensus {
  const residuals = applyLinear(line, x).map((value, i) => y[i] - value);
  // The samples of the draw are fitted exactly up to rounding, also when the threshold is 0.
  const slack = 1e-12 * y.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const inliers = Int32Array.from(residuals.keys()).filter(
    (i) => weights[i] > 0 && Math.abs(residuals[i]) <= near + slack,
  );
  return {
    line,
    inliers,
    weight: inliers.reduce((sum, i) => sum + weights[i], 0),
    squares: inliers.reduce((sum, i) => sum + weights[i] * residuals[i] ** 2, 0),
  };
}

/** Samples of more weight agree, or of as much more closely. */
function isBetter(a: Consensus, b: Consensus): boolean {
  return a.weight !== b.weight ? a.weight > b.weight : a.squares < b.squares;
}

/** So many draws contain one without an outlier with the given probability. */
function drawsNeeded(share: number, size: number, confidence: number): number {
  const clean = pow(share, size);
  if (clean >= 1) return 1;
  return Math.max(1, Math.ceil(log(1 - confidence) / log1p(-clean)));
}
