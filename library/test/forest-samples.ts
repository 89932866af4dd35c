/** Samples for the tests of forests. */
import type { Matrix } from "../src/data/matrix.js";
import { moons } from "../src/datasets/index.js";
import { createRandom } from "../src/numeric/random/random.js";
import { normalColumns } from "./normal-columns.js";

/** The mean of some numbers. */
export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The share of predicted codes that are wrong. */
export function errorRate(codes: Int32Array, y: readonly string[]): number {
  const classes = [...new Set(y)].sort();
  return codes.reduce((sum, code, i) => sum + (classes[code] === y[i] ? 0 : 1), 0) / y.length;
}

/** Two noisy half-moons. */
export function moonsWith(samples: number, seed: number): { x: Matrix; y: string[] } {
  const { x, y } = moons({ samples, noise: 0.3, seed });
  return { x, y: Array.from(y.codes, (code) => y.classes[code]) };
}

/** The class is the sign of a product: each column alone is uninformative. */
export function exclusiveOr(rows: number, columns: number, seed: number) {
  const x = normalColumns(rows, columns, seed);
  return {
    x,
    y: Array.from({ length: rows }, (_, i) => (x.data[i * columns] * x.data[i * columns + 1] > 0 ? "a" : "b")),
  };
}

/** A target that increases with one column and oscillates with another. */
export function waves(rows: number, seed: number) {
  const x = normalColumns(rows, 3, seed);
  const random = createRandom(seed + 1000);
  return {
    x,
    y: Float64Array.from(
      { length: rows },
      (_, i) => 3 * Math.sin(2 * x.data[3 * i]) + 3 * x.data[3 * i + 1] + 0.3 * random.normal(),
    ),
  };
}
