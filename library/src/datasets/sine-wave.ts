/** A sine wave with noise, a gap and outliers: the plainest curve to fit. */
import { resolveOptions } from "../core/options/checks.js";
import { fraction, type GivenOptions, integer, nonNegative, positive, seed } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { zeros } from "../data/matrix.js";
import { sin } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";

/** The options of {@link sineWave} as a table. */
export const sineWaveOptions = {
  samples: integer(100, "number of points"),
  periods: positive(1.5, "number of periods of the wave"),
  noise: nonNegative(0.2, "standard deviation of the normal noise added to the target"),
  gap: fraction(0, "share of the range, in its middle, without points", { maximum: 0.9 }),
  outliers: fraction(0, "share of outliers, points whose target does not depend on the wave"),
  seed: seed(),
};

/** Options of {@link sineWave}. */
export type SineWaveOptions = GivenOptions<typeof sineWaveOptions>;

/** Points of a wave with the truth about them. */
export interface SineWave extends Dataset<Float64Array> {
  /** The wave itself at each point. */
  readonly curve: Float64Array;
  /** The points, ascending, whose target is an outlier. */
  readonly outliers: Int32Array;
}

/** Outliers lie between −3 and 3, far beyond a wave from −1 to 1. */
const REACH = 3;

/**
 * y = sin x + ε with x spread evenly from 0 to 2π · periods, the gap left out, and ε normal. The targets of outliers are
 * spread evenly from −3 to 3 instead. Use it to see how a regressor follows a curve, what it claims where there are no
 * points, and whether a few wrong values mislead it.
 *
 * @example
 * ```ts
 * import { sineWave } from "lectern/datasets";
 *
 * const { x, y, outliers } = sineWave({ samples: 80, gap: 0.2, outliers: 0.1 });
 * console.log(x.columns, y.length, outliers.length); // 1 80 8
 * ```
 */
export function sineWave(given: SineWaveOptions = {}): SineWave {
  const options = resolveOptions("sineWave", sineWaveOptions, given);
  const { samples, periods, noise, gap } = options;
  const random = createRandom(options.seed);
  const [places, errors] = [random.fork("places"), random.fork("noise")];
  const x = zeros(samples, 1);
  const curve = new Float64Array(samples);
  const y = new Float64Array(samples);
  for (let i = 0; i < samples; i++) {
    const u = (1 - gap) * places.uniform();
    x.data[i] = 2 * Math.PI * periods * (u < (1 - gap) / 2 ? u : u + gap);
    curve[i] = sin(x.data[i]);
    y[i] = curve[i] + noise * errors.normal();
  }
  const wrong = random.fork("outliers");
  const outliers = wrong.sample(samples, Math.round(options.outliers * samples)).sort();
  for (const i of outliers) y[i] = REACH * (2 * wrong.uniform() - 1);
  return { x, y, features: ["x"], curve, outliers };
}
