/** A kernel density estimate as numbers: samples, weights, bandwidths and a window. */
import { mapSteps, type Progress, runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import { logWindowSums } from "./log-window-sums.js";
import { logDeterminantOfScale, type Scale, windowCoordinateSteps } from "./scale.js";
import type { Window } from "./window.js";
import { createWindowSum, type Tolerances, type WindowSum } from "./window-sum.js";

/** p(x) = Σᵢ weightᵢ λᵢ⁻ᵈ K(B⁻¹(x − xᵢ) / λᵢ) / det B, where the weights sum to 1. */
export interface KernelEstimate {
  readonly window: Window;
  readonly samples: Matrix;
  readonly weights: Float64Array;
  /** B. */
  readonly scale: Scale;
  /** λ; undefined if all are 1. */
  readonly factors: Float64Array | undefined;
}

/** No tolerance beyond rounding. */
export const exact: Tolerances = { relative: 0, absolute: 0 };

/** log p(x) for each row of x. */
export function logEstimate(estimate: KernelEstimate, x: Matrix, tolerances: Tolerances): Float64Array {
  return runToEnd(logEstimateSteps(estimate, x, tolerances));
}

/** The same in steps. */
export function* logEstimateSteps(
  estimate: KernelEstimate,
  x: Matrix,
  tolerances: Tolerances,
): Work<Progress, Float64Array> {
  const now = () => ({ step: 1, of: x.rows, inner: { step: 1 } });
  const { sum, center, logConstant } = yield* mapSteps(prepare(estimate), now);
  const queries = yield* mapSteps(windowCoordinateSteps(estimate.scale, center, x), now);
  // The tolerance of the density, in units of the sum.
  const absolute = tolerances.absolute === 0 ? 0 : exp(log(tolerances.absolute) - logConstant);
  const logs = yield* logWindowSums(sum, queries, { relative: tolerances.relative, absolute });
  return logs.map((value) => value + logConstant);
}

/** log p₋ᵢ(xᵢ) for each sample, where p₋ᵢ is the estimate from all samples but that one. */
export function* leaveOneOutSteps(estimate: KernelEstimate): Work<Progress, Float64Array> {
  const now = () => ({ step: 1, of: estimate.samples.rows, inner: { step: 1 } });
  const { sum, logConstant } = yield* mapSteps(prepare(estimate), now);
  const logs = yield* logWindowSums(sum, sum.points, exact, true);
  return logs.map((value, i) => value + logConstant - log(1 - estimate.weights[i]));
}

/** The sum that an estimate is up to a constant. */
interface Prepared {
  readonly sum: WindowSum;
  readonly center: Float64Array;
  readonly logConstant: number;
}

function* prepare({ window, samples, weights, scale, factors }: KernelEstimate): Work<void, Prepared> {
  const center = columnMoments(samples).mean;
  const points = yield* windowCoordinateSteps(scale, center, samples);
  const sum = createWindowSum(window, points, weights, factors);
  const logConstant = window.logNormalizer(samples.columns) - logDeterminantOfScale(scale) + sum.logFactor;
  return { sum, center, logConstant };
}
