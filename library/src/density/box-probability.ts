/** What every density must satisfy, computed: the probability of boxes, and the integral over everything. */
import { type Matrix, zeros } from "../data/matrix.js";
import { exp } from "../numeric/elementary/functions.js";
import { type BoxIntegral, type BoxIntegralOptions, integrateBox } from "../numeric/integrate-box.js";

/** Anything with a density: a fitted density, or a clustering that is a mixture. */
export interface HasDensity {
  logDensity(x: Matrix): Float64Array;
}

/**
 * The probability of the box from `lower` to `upper`: the integral of the density, by adaptive cubature in 1 to 3
 * dimensions, with an estimate of its error. Of a box that holds all of the mass it is 1.
 *
 * @example
 * ```ts
 * import { kernelDensity } from "lectern";
 * import { boxProbability } from "lectern/density";
 *
 * const model = kernelDensity({ bandwidth: 1 }).fit({ x: [[0], [4]] });
 * boxProbability(model, [-10], [2]).value; // about 0.5
 * ```
 */
export function boxProbability(
  density: HasDensity,
  lower: ArrayLike<number>,
  upper: ArrayLike<number>,
  settings: BoxIntegralOptions = {},
): BoxIntegral {
  const columns = lower.length;
  const at = (points: Float64Array) =>
    density.logDensity({ rows: points.length / columns, columns, data: points }).map(exp);
  return integrateBox(at, lower, upper, settings);
}

/** How a density compares with what every density must be. */
export interface DensityCheck {
  /** The integral over the box, with its error: 1 up to the mass outside the box. */
  readonly total: BoxIntegral;
  /** The largest difference between the probability of a box and the sum of those of its halves. */
  readonly additivity: number;
}

/**
 * Integrates a density over a box around the samples, as wide as `margin` times their range on each side, and over the halves
 * of that box.
 *
 * @example
 * ```ts
 * import { kernelDensity } from "lectern";
 * import { asMatrix } from "lectern/data";
 * import { checkDensity } from "lectern/density";
 *
 * const x = asMatrix([[0], [1], [4]]);
 * checkDensity(kernelDensity().fit({ x }), x).total.value; // about 1
 * ```
 */
export function checkDensity(
  density: HasDensity,
  samples: Matrix,
  { margin = 1.5, ...settings }: BoxIntegralOptions & { readonly margin?: number } = {},
): DensityCheck {
  const [lower, upper] = [zeros(1, samples.columns).data, zeros(1, samples.columns).data];
  for (let j = 0; j < samples.columns; j++) {
    let [low, high] = [Infinity, -Infinity];
    for (let i = 0; i < samples.rows; i++) {
      low = Math.min(low, samples.data[i * samples.columns + j]);
      high = Math.max(high, samples.data[i * samples.columns + j]);
    }
    const around = margin * (high > low ? high - low : 1);
    [lower[j], upper[j]] = [low - around, high + around];
  }
  const total = boxProbability(density, lower, upper, settings);
  let additivity = 0;
  for (let j = 0; j < samples.columns; j++) {
    // Not the middle, so that halves differ from the cells of the whole.
    const cut = lower[j] + 0.45 * (upper[j] - lower[j]);
    const [before, after] = [upper.with(j, cut), lower.with(j, cut)];
    const halves =
      boxProbability(density, lower, before, settings).value + boxProbability(density, after, upper, settings).value;
    additivity = Math.max(additivity, Math.abs(halves - total.value));
  }
  return { total, additivity };
}
