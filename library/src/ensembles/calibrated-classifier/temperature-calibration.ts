/** Temperature scaling (Guo, Pleiss, Sun and Weinberger, On calibration of modern neural networks, ICML 2017). */
import { type Matrix, zeros } from "../../data/matrix.js";
import { posteriorsOf } from "../../linalg/class-scores.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import { findRoot } from "../../optimize/find-root.js";

/** Temperatures from 1/MAX_TEMPERATURE to MAX_TEMPERATURE are searched: beyond, probabilities are 0 and 1 or all equal. */
const MAX_TEMPERATURE = 1000;

/** The temperatures that a fit can give, with room for rounding. */
export const temperatureRange = { min: 0.999 / MAX_TEMPERATURE, max: 1.001 * MAX_TEMPERATURE };

/** A fitted temperature, and whether the best one is within the bounds. */
export interface TemperatureFit {
  readonly temperature: number;
  readonly converged: boolean;
}

/**
 * The T for which softmax(z / T) has the least log loss on the samples. With β = 1/T the loss Σ w (log Σₖ exp(β zₖ) −
 * β z_y) is convex, and its derivative Σ w (E[z] − z_y) rises: its root is found between the bounds. A code of −1 is a
 * class that has no column; such samples are left out.
 */
export function fitTemperature(logits: Matrix, codes: Int32Array, weights?: Float64Array): TemperatureFit {
  const slopeAt = (logBeta: number): number => {
    const shares = applyTemperature(exp(-logBeta), logits);
    let sum = 0;
    for (let i = 0; i < logits.rows; i++) {
      if (codes[i] < 0) continue;
      const start = i * logits.columns;
      const own = logits.data[start + codes[i]];
      let expected = 0;
      for (let k = 0; k < logits.columns; k++) expected += shares.data[start + k] * (logits.data[start + k] - own);
      sum += (weights === undefined ? 1 : weights[i]) * expected;
    }
    return sum;
  };
  const end = log(MAX_TEMPERATURE);
  if (slopeAt(-end) >= 0) return { temperature: MAX_TEMPERATURE, converged: false };
  if (slopeAt(end) <= 0) return { temperature: 1 / MAX_TEMPERATURE, converged: false };
  const { x, converged } = findRoot(slopeAt, -end, end);
  return { temperature: exp(-x), converged };
}

/** softmax(z / T) in each row. */
export function applyTemperature(temperature: number, logits: Matrix): Matrix {
  const cooled = zeros(logits.rows, logits.columns);
  for (let at = 0; at < cooled.data.length; at++) cooled.data[at] = logits.data[at] / temperature;
  return posteriorsOf(cooled);
}
