/** For tests of regression: samples, a target and new samples, all drawn from the normal distribution. */
import type { Matrix } from "../src/data/matrix.js";
import { createRandom } from "../src/numeric/random/random.js";

/** `z` holds three new samples. */
export function drawnTargets(rows: number, columns: number, seed: number): { x: Matrix; y: Float64Array; z: Matrix } {
  const random = createRandom(seed);
  const draw = (length: number) => Float64Array.from({ length }, () => random.normal());
  return {
    x: { rows, columns, data: draw(rows * columns) },
    y: draw(rows),
    z: { rows: 3, columns, data: draw(3 * columns) },
  };
}
