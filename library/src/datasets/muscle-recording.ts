/** A recording of muscles by many electrodes: strongly correlated channels that few causes drive. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import { defaultFeatures } from "../data/dataset.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { cos, exp } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";
import { mixed } from "./linear-mixture.js";

const muscleOptions = {
  samples: integer(1000, "number of time points"),
  channels: integer(32, "number of electrodes, in a row over the muscles"),
  muscles: integer(3, "number of muscles, each of which contracts at times of its own"),
  noise: nonNegative(0.05, "standard deviation of the normal noise added to each channel"),
  seed: seed(),
};

/** Options of {@link muscleRecording}. */
export type MuscleRecordingOptions = GivenOptions<typeof muscleOptions>;

/** A recording with what it was made of. */
export interface MuscleRecording {
  /** A row for each time point, a column for each electrode. */
  readonly x: Matrix;
  readonly y: undefined;
  readonly features: readonly string[];
  /** The activity of each muscle: a row for each time point. */
  readonly sources: Matrix;
  /** How strongly each electrode (row) records each muscle (column). */
  readonly mixing: Matrix;
  /** The phase of the movement at each time, from 0 to 2π: all muscles follow it. */
  readonly latent: Matrix;
}

/** Time points of one repetition of the movement. */
const PERIOD = 100;

/**
 * An electromyogram of a repeated movement: muscle k contracts around its own phase of the movement, with the strength
 * exp(4 cos(phase − 2πk/muscles) − 4), and shows in the electrodes near it, with a weight that falls off like a bell
 * with the distance. Electrodes overlap, so the channels are highly correlated: as many components as muscles explain
 * almost all of their variance.
 *
 * @example
 * ```ts
 * import { muscleRecording } from "lectern/datasets";
 *
 * const { x, sources } = muscleRecording({ samples: 200, channels: 16, muscles: 2 });
 * console.log(x.columns, sources.columns); // 16 2
 * ```
 */
export function muscleRecording(given: MuscleRecordingOptions = {}): MuscleRecording {
  const options = resolveOptions("muscleRecording", muscleOptions, given);
  const { samples, channels, muscles, noise } = options;
  const random = createRandom(options.seed);
  const speed = random.fork("speed");
  const sources = zeros(samples, muscles);
  const latent = zeros(samples, 1);
  for (let t = 0, phase = 0; t < samples; t++) {
    for (let k = 0; k < muscles; k++) {
      sources.data[t * muscles + k] = exp(4 * cos(phase - (2 * Math.PI * k) / muscles) - 4);
    }
    latent.data[t] = phase;
    // People do not move like clocks: each step of the phase varies.
    phase = (phase + (2 * Math.PI * (0.5 + speed.uniform())) / PERIOD) % (2 * Math.PI);
  }
  const mixing = zeros(channels, muscles);
  for (let i = 0; i < channels; i++) {
    for (let k = 0; k < muscles; k++) {
      const apart = (i + 0.5) / channels - (k + 0.5) / muscles;
      mixing.data[i * muscles + k] = exp(-0.5 * (2 * muscles * apart) ** 2);
    }
  }
  const x = mixed(sources, mixing, noise, random.fork("noise"));
  return { x, y: undefined, features: defaultFeatures(channels), sources, mixing, latent };
}
