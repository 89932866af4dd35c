/** Two circles, one inside the other: classes that differ in distance from the centre only. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, number, seed } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { zeros } from "../data/matrix.js";
import { cos, sin } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";
import { addNoise, shuffleSamples } from "./scatter.js";

/** The options of {@link circles} as a table. */
export const circlesOptions = {
  samples: integer(200, "number of points", { minimum: 2 }),
  noise: nonNegative(0.05, "standard deviation of the normal noise added to each coordinate"),
  factor: number(0.5, "radius of the inner circle; the outer one has radius 1", { minimum: 0, maximum: 1, open: true }),
  seed: seed(),
};

/** Options of {@link circles}. */
export type CirclesOptions = GivenOptions<typeof circlesOptions>;

/**
 * Two concentric circles in the plane: r (cos t, sin t) with t in equal steps around the circle, r = 1 for the outer
 * one and r = factor for the inner one. They have equally many points, the inner one more when their number is odd.
 *
 * @example
 * ```ts
 * import { circles } from "lectern/datasets";
 *
 * const { x, y } = circles({ samples: 400, factor: 0.3, noise: 0 });
 * console.log(x.rows, y.classes); // 400 [ "inner", "outer" ]
 * ```
 */
export function circles(given: CirclesOptions = {}): Dataset<NamedLabels<string>> {
  const { samples, noise, factor, seed } = resolveOptions("circles", circlesOptions, given);
  const random = createRandom(seed);
  const outer = Math.floor(samples / 2);
  const inner = samples - outer;
  const points = zeros(samples, 2);
  const codes = new Int32Array(samples);
  for (let i = 0; i < samples; i++) {
    const isOuter = i < outer;
    const t = 2 * Math.PI * (isOuter ? i / outer : (i - outer) / inner);
    const r = isOuter ? 1 : factor;
    points.data[2 * i] = r * cos(t);
    points.data[2 * i + 1] = r * sin(t);
    codes[i] = isOuter ? 1 : 0;
  }
  const x = addNoise(points, noise, random.fork("noise"));
  const y = namedLabels<string>(codes, ["inner", "outer"]);
  return shuffleSamples({ x, y, features: ["x", "y"] }, random.fork("order"));
}
