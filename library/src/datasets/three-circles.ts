/** Three circles in six dimensions that meet in one point: loops that a linear projection draws on top of each other. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import { type Dataset, defaultFeatures } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { cos, sin } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";
import { addNoise, balancedCodes } from "./scatter.js";

/** The options of {@link threeCircles} as a table. */
export const threeCirclesOptions = {
  samples: integer(150, "number of points", { minimum: 4 }),
  noise: nonNegative(0.02, "standard deviation of the normal noise added to each coordinate"),
  seed: seed(),
};

/** Options of {@link threeCircles}. */
export type ThreeCirclesOptions = GivenOptions<typeof threeCirclesOptions>;

/** Three circles: the class of a point is its circle; the first point is the shared one. */
export interface ThreeCircles extends Dataset<NamedLabels<string>> {
  /** The angle of each point on its circle, a column of numbers from 0 to 2π; 0 is the shared point. */
  readonly latent: Matrix;
}

/**
 * Circles of radius 1, each in a plane of its own: circle k has the coordinates 1 − cos t and sin t in columns 2k and
 * 2k + 1, and 0 in the others. The planes are perpendicular and share only the origin, which is the point t = 0 of all
 * three and occurs once, as row 0, in the class of the first circle. The angles are in equal steps.
 *
 * @example
 * ```ts
 * import { threeCircles } from "lectern/datasets";
 *
 * const { x, y } = threeCircles({ samples: 91 });
 * console.log(x.columns, y.classes); // 6 [ "first", "second", "third" ]
 * ```
 */
export function threeCircles(given: ThreeCirclesOptions = {}): ThreeCircles {
  const { samples, noise, seed } = resolveOptions("threeCircles", threeCirclesOptions, given);
  const points = zeros(samples, 6);
  const latent = zeros(samples, 1);
  const others = balancedCodes(samples - 1, 3);
  const codes = new Int32Array(samples);
  codes.set(others, 1);
  const counts = [0, 1, 2].map((circle) => others.filter((code) => code === circle).length);
  const placed = [0, 0, 0];
  for (let i = 1; i < samples; i++) {
    const circle = codes[i];
    const t = (2 * Math.PI * ++placed[circle]) / (counts[circle] + 1);
    points.data.set([1 - cos(t), sin(t)], 6 * i + 2 * circle);
    latent.data[i] = t;
  }
  const x = addNoise(points, noise, createRandom(seed).fork("noise"));
  const y = namedLabels<string>(codes, ["first", "second", "third"]);
  return { x, y, features: defaultFeatures(6), latent };
}
