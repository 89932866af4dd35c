/** Spirals around each other: classes that wind, so that every straight cut goes through all of them. */
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, positive, seed } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { zeros } from "../data/matrix.js";
import { cos, sin } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";
import { addNoise, balancedCodes, shuffleSamples } from "./scatter.js";

/** The options of {@link spirals} as a table. */
export const spiralsOptions = {
  samples: integer(300, "number of points"),
  arms: integer(2, "number of spirals, each a class"),
  turns: positive(1.5, "number of turns of each spiral"),
  noise: nonNegative(0.02, "standard deviation of the normal noise added to each coordinate"),
  seed: seed(),
};

/** Options of {@link spirals}. */
export type SpiralsOptions = GivenOptions<typeof spiralsOptions>;

/** Where a spiral begins, as a share of its radius: in the middle the arms could not be told apart. */
const START = 0.1;

/**
 * Arms r (cos θ, sin θ) of an Archimedean spiral with θ = 2π (turns r + k/arms) for arm k and the radius r from 0.1 to 1.
 * The squares of the radii are in equal steps, which makes the points about equally dense along an arm. The classes are
 * called "0", "1" … and have equally many points (up to one).
 *
 * @example
 * ```ts
 * import { spirals } from "lectern/datasets";
 *
 * const { x, y } = spirals({ samples: 240, arms: 3, turns: 1, seed: 1 });
 * console.log(x.rows, y.classes); // 240 [ "0", "1", "2" ]
 * ```
 */
export function spirals(given: SpiralsOptions = {}): Dataset<NamedLabels<string>> {
  const { samples, arms, turns, noise, seed } = resolveOptions("spirals", spiralsOptions, given);
  if (samples < arms) {
    throw new LecternError("invalid-option", `spirals: ${arms} arms need at least ${arms} samples, got ${samples}`, {
      kind: "spirals",
      option: "samples",
      value: samples,
    });
  }
  const random = createRandom(seed);
  const codes = balancedCodes(samples, arms);
  const points = zeros(samples, 2);
  for (let i = 0, first = 0; i < samples; i++) {
    if (codes[i] !== codes[first]) first = i;
    const count = Math.floor(samples / arms) + (codes[i] < samples % arms ? 1 : 0);
    const share = (i - first) / Math.max(count - 1, 1);
    const r = Math.sqrt(START ** 2 + (1 - START ** 2) * share);
    const angle = 2 * Math.PI * (turns * r + codes[i] / arms);
    points.data[2 * i] = r * cos(angle);
    points.data[2 * i + 1] = r * sin(angle);
  }
  const x = addNoise(points, noise, random.fork("noise"));
  const y = namedLabels(
    codes,
    Array.from({ length: arms }, (_, k) => String(k)),
  );
  return shuffleSamples({ x, y, features: ["x", "y"] }, random.fork("order"));
}
