/** Exclusive or: four normal clusters whose classes no line separates (Cookbook, figure 21.1). */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";

/** The options of {@link exclusiveOr} as a table. */
export const exclusiveOrOptions = {
  samples: integer(200, "number of points"),
  noise: nonNegative(0.3, "standard deviation of the points around their corner"),
  seed: seed(),
};

/** Options of {@link exclusiveOr}. */
export type ExclusiveOrOptions = GivenOptions<typeof exclusiveOrOptions>;

/**
 * Normal clusters around the corners (±1, ±1), as many points at each as at the others: the class is "same" around (1, 1) and
 * (−1, −1), "different" around (1, −1) and (−1, 1). In {@link checkerboard} the points fill the square evenly instead.
 *
 * @example
 * ```ts
 * import { exclusiveOr } from "lectern/datasets";
 *
 * const { x, y } = exclusiveOr({ samples: 100, seed: 1 });
 * console.log(x.columns, y.classes); // 2 [ "same", "different" ]
 * ```
 */
export function exclusiveOr(given: ExclusiveOrOptions = {}): Dataset<NamedLabels<string>> {
  const { samples, noise, seed } = resolveOptions("exclusiveOr", exclusiveOrOptions, given);
  const random = createRandom(seed);
  const x = zeros(samples, 2);
  const codes = new Int32Array(samples);
  for (let i = 0; i < samples; i++) {
    const [a, b] = [i % 2 === 0 ? 1 : -1, i % 4 < 2 ? 1 : -1];
    x.data[2 * i] = a + noise * random.normal();
    x.data[2 * i + 1] = b + noise * random.normal();
    codes[i] = a === b ? 0 : 1;
  }
  return { x, y: namedLabels(codes, ["same", "different"]), features: ["x", "y"] };
}
