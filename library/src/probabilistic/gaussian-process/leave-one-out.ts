/** Leaving out one sample after the other without a single new fit (Rasmussen and Williams 2006, section 5.4.2). */
import { finite } from "../../contract/guard.js";
import { LecternError } from "../../core/errors.js";
import { runToEnd } from "../../core/run.js";
import { log } from "../../numeric/elementary/functions.js";
import { precisionOf } from "./evidence.js";
import type { GaussianProcessState } from "./gaussian-process.js";

/** The prediction for each sample from all others. */
export interface ProcessLeaveOneOut {
  /** The prediction at the sample by the fit to all others. */
  readonly mean: Float64Array;
  /** The standard deviation of its target, noise included. */
  readonly deviation: Float64Array;
  /** The mean squared error of these predictions. */
  readonly error: number;
  /** The sum of the log densities of the targets under these predictions. */
  readonly logDensity: number;
}

/**
 * The leave-one-out predictions of a fitted process, its settings kept: yᵢ − αᵢ / Pᵢᵢ with the variance 1 / Pᵢᵢ, where P is
 * the inverse of the kernel matrix plus noise, without the constant's direction when there is one.
 *
 * @example
 * ```ts
 * import { gaussianProcess } from "lectern";
 * import { processLeaveOneOut } from "lectern/probabilistic";
 *
 * const model = gaussianProcess().fit({ x: [[0], [1], [2], [3]], y: [0, 0.8, 0.9, 0.1] });
 * processLeaveOneOut(model.state).error; // mean squared error
 * ```
 */
export function processLeaveOneOut({
  factor,
  coefficients,
  intercept,
  withConstant,
}: GaussianProcessState): ProcessLeaveOneOut {
  const n = coefficients.length;
  if (n < 2) throw new LecternError("invalid-data", `processLeaveOneOut: needs at least 2 samples, got ${n}`);
  const precision = runToEnd(precisionOf(factor, withConstant));
  const targets = targetsOf(factor.data, coefficients, intercept);
  const mean = new Float64Array(n);
  const deviation = new Float64Array(n);
  let squares = 0;
  let logDensity = 0;
  for (let i = 0; i < n; i++) {
    const own = precision.data[i * (n + 1)];
    const residual = coefficients[i] / own;
    mean[i] = targets[i] - residual;
    deviation[i] = Math.sqrt(1 / own);
    squares += residual ** 2;
    logDensity -= 0.5 * (residual ** 2 * own - log(own) + log(2 * Math.PI));
  }
  const guarded = (values: Float64Array) => finite("gaussian-process", "processLeaveOneOut", undefined, values);
  const [error, density] = guarded(Float64Array.of(squares / n, logDensity));
  return { mean: guarded(mean), deviation: guarded(deviation), error, logDensity: density };
}

/** y = L Lᵀ α + b: the targets need not be kept. */
function targetsOf(l: Float64Array, coefficients: Float64Array, intercept: number): Float64Array {
  const n = coefficients.length;
  const turned = new Float64Array(n);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) turned[j] += l[i * n + j] * coefficients[i];
  const result = new Float64Array(n).fill(intercept);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) result[i] += l[i * n + j] * turned[j];
  return result;
}
