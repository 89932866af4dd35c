/** A fast signal that drives a slow one: neural activity by frequency and the blood oxygenation that follows it. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { exp, pow } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";

const options = {
  samples: integer(400, "number of time points"),
  bands: integer(8, "number of frequency bands of the fast signal"),
  voxels: integer(5, "number of places at which the slow signal is measured"),
  length: integer(12, "number of steps over which the response extends", { minimum: 4 }),
  noise: nonNegative(0.5, "standard deviation of the noise of both signals, relative to their own"),
  seed: seed(),
};

/** Options of {@link neurovascular}. */
export type NeurovascularOptions = GivenOptions<typeof options>;

/** The two signals with what couples them. */
export interface Neurovascular {
  /** The power in each band at each time. */
  readonly x: Matrix;
  /** The slow signal in each voxel at each time. */
  readonly y: Matrix;
  /** The haemodynamic response at the lags 0, 1, 2 …, with the largest value 1. */
  readonly response: Float64Array;
  /** How much the activity shows in each band. */
  readonly profile: Float64Array;
}

/**
 * Activity a(t), drawn independently at each time, shows in some bands of x; y is the activity convolved with a response that rises,
 * falls and undershoots, h(τ) = g₅(τ) − g₁₁(τ) / 6 with gamma densities g (Friston et al. 1998), with noise in both.
 *
 * @example
 * ```ts
 * import { neurovascular } from "lectern/datasets";
 *
 * const { x, y, response } = neurovascular({ samples: 200 });
 * console.log(x.columns, y.columns, response.length); // 8 5 12
 * ```
 */
export function neurovascular(given: NeurovascularOptions = {}): Neurovascular {
  const { samples, bands, voxels, length, noise, seed } = resolveOptions("neurovascular", options, given);
  const random = createRandom(seed);
  const [activity, power, place, errors] = ["activity", "power", "place", "noise"].map((name) => random.fork(name));
  const response = haemodynamicResponse(length);
  // A bump over the bands: gamma power follows activity, the rest hardly.
  const profile = Float64Array.from({ length: bands }, (_, j) => exp(-0.5 * ((j - 0.7 * (bands - 1)) / 1.2) ** 2));
  const a = Float64Array.from({ length: samples + length }, () => activity.normal());
  const x = zeros(samples, bands);
  const y = zeros(samples, voxels);
  const strength = Float64Array.from({ length: voxels }, () => 0.5 + place.uniform());
  const size = Math.sqrt(response.reduce((sum, value) => sum + value * value, 0));
  for (let t = 0; t < samples; t++) {
    const now = t + length;
    for (let j = 0; j < bands; j++) x.data[t * bands + j] = profile[j] * a[now] + noise * power.normal();
    let slow = 0;
    for (let lag = 0; lag < length; lag++) slow += response[lag] * a[now - lag];
    for (let v = 0; v < voxels; v++) y.data[t * voxels + v] = strength[v] * (slow + size * noise * errors.normal());
  }
  return { x, y, response, profile };
}

/** The response at whole steps, a step being 20 / length seconds. */
function haemodynamicResponse(length: number): Float64Array {
  const gamma = (shape: number, t: number) => {
    let factorial = 1;
    for (let k = 2; k <= shape; k++) factorial *= k;
    return (pow(t, shape) * exp(-t)) / factorial;
  };
  const values = Float64Array.from({ length }, (_, lag) => {
    const t = (20 * lag) / length;
    return gamma(5, t) - gamma(11, t) / 6;
  });
  const largest = values.reduce((most, value) => Math.max(most, value), 0);
  return values.map((value) => value / largest);
}
