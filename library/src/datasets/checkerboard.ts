/**
 * A checkerboard: classes about which no single coordinate has any information. With two cells per side it is
 * "exclusive or".
 */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { addNoise } from "./scatter.js";

/** The options of {@link checkerboard} as a table. */
export const checkerboardOptions = {
  samples: integer(300, "number of points"),
  cells: integer(2, "cells along a side"),
  noise: nonNegative(0, "standard deviation of the normal noise added to each coordinate, which keeps its class"),
  seed: seed(),
};

/** Options of {@link checkerboard}. */
export type CheckerboardOptions = GivenOptions<typeof checkerboardOptions>;

/**
 * Points spread evenly over the square from −1 to 1, black or white by the cell in which they lie; the cell at (−1, −1) is
 * black. With two cells per side a point is black when its coordinates have the same sign.
 *
 * @example
 * ```ts
 * import { checkerboard } from "lectern/datasets";
 *
 * const { x, y } = checkerboard({ samples: 100, cells: 4, seed: 2 });
 * console.log(x.columns, y.classes); // 2 [ "black", "white" ]
 * ```
 */
export function checkerboard(given: CheckerboardOptions = {}): Dataset<NamedLabels<string>> {
  const { samples, cells, noise, seed } = resolveOptions("checkerboard", checkerboardOptions, given);
  const random = createRandom(seed);
  const places = random.fork("places");
  const points = zeros(samples, 2);
  const codes = new Int32Array(samples);
  for (let i = 0; i < samples; i++) {
    const [u, v] = [places.uniform(), places.uniform()];
    points.data[2 * i] = 2 * u - 1;
    points.data[2 * i + 1] = 2 * v - 1;
    codes[i] = (Math.floor(cells * u) + Math.floor(cells * v)) % 2;
  }
  const x = addNoise(points, noise, random.fork("noise"));
  return { x, y: namedLabels(codes, ["black", "white"]), features: ["x", "y"] };
}
