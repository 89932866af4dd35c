/** Random regression problems for laws. */
import fc from "fast-check";
import type { Matrix } from "../src/data/matrix.js";
import { createRandom } from "../src/numeric/random/random.js";

export interface RegressionProblem {
  readonly x: Matrix;
  readonly y: Float64Array;
}

/** Normal samples and a target that a sparse combination of the columns explains in part. */
export function regressionProblem(rows: number, columns: number, seed: number, noise = 1): RegressionProblem {
  const random = createRandom(seed);
  const x: Matrix = { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
  const truth = Float64Array.from({ length: columns }, (_, j) => (j % 3 === 0 ? 2 - j / columns : 0));
  const y = Float64Array.from({ length: rows }, (_, i) => {
    let sum = 5 + noise * random.normal();
    for (let j = 0; j < columns; j++) sum += truth[j] * x.data[i * columns + j];
    return sum;
  });
  return { x, y };
}

/** Sizes and a seed for {@link regressionProblem}. */
export function regressionShapes(most: { readonly rows: number; readonly columns: number }) {
  return fc.record({
    rows: fc.integer({ min: 3, max: most.rows }),
    columns: fc.integer({ min: 1, max: most.columns }),
    seed: fc.integer({ min: 0, max: 10_000 }),
  });
}
