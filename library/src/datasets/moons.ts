/** Two interleaved half circles: classes that no straight line and no pair of centres separates. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { zeros } from "../data/matrix.js";
import { cos, sin } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";
import { addNoise, shuffleSamples } from "./scatter.js";

/** The options of {@link moons} as a table. */
export const moonsOptions = {
  samples: integer(200, "number of points", { minimum: 2 }),
  noise: nonNegative(0.1, "standard deviation of the normal noise added to each coordinate"),
  seed: seed(),
};

/** Options of {@link moons}. */
export type MoonsOptions = GivenOptions<typeof moonsOptions>;

/**
 * Two half moons in the plane. With t in equal steps from 0 to π, the upper moon is (cos t, sin t), the lower one
 * (1 − cos t, ½ − sin t); they have equally many points, the lower one more when their number is odd.
 *
 * @example
 * ```ts
 * import { moons } from "lectern/datasets";
 *
 * const { x, y } = moons({ samples: 300, noise: 0.05, seed: 1 });
 * console.log(x.rows, x.columns, y.classes); // 300 2 [ "lower", "upper" ]
 * ```
 */
export function moons(given: MoonsOptions = {}): Dataset<NamedLabels<string>> {
  const { samples, noise, seed } = resolveOptions("moons", moonsOptions, given);
  const random = createRandom(seed);
  const upper = Math.floor(samples / 2);
  const lower = samples - upper;
  const points = zeros(samples, 2);
  const codes = new Int32Array(samples);
  for (let i = 0; i < upper; i++) {
    const t = (Math.PI * i) / Math.max(upper - 1, 1);
    points.data[2 * i] = cos(t);
    points.data[2 * i + 1] = sin(t);
    codes[i] = 1;
  }
  for (let i = 0; i < lower; i++) {
    const t = (Math.PI * i) / Math.max(lower - 1, 1);
    points.data[2 * (upper + i)] = 1 - cos(t);
    points.data[2 * (upper + i) + 1] = 0.5 - sin(t);
  }
  const x = addNoise(points, noise, random.fork("noise"));
  const y = namedLabels<string>(codes, ["lower", "upper"]);
  return shuffleSamples({ x, y, features: ["x", "y"] }, random.fork("order"));
}
