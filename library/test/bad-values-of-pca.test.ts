/** Principal components look at the values of their samples late: here that none gets through, on every tier. */
import { afterAll, describe, expect, test } from "vitest";
import { pca } from "../src/components/principal/pca/pca.js";
import { type Matrix, zeros } from "../src/data/matrix.js";
import { useEngine } from "../src/engine/index.js";
import { createRandom } from "../src/numeric/random/random.js";
import { refusal } from "./refusal.js";
import { tiers } from "./tiers.js";

afterAll(() => useEngine());

/** Drawn samples; the second column is constant, so that all directions are exactly 0 there. */
function samples(rows: number, columns: number, seed: number): Matrix {
  const random = createRandom(seed);
  const x = zeros(rows, columns);
  for (let at = 0; at < x.data.length; at++) x.data[at] = at % columns === 1 ? 3 : random.normal();
  return x;
}

function withValue(x: Matrix, row: number, column: number, value: number): Matrix {
  const data = x.data.slice();
  data[row * x.columns + column] = value;
  return { ...x, data };
}

const shapes = [
  [5, 3],
  [40, 7],
  [700, 33],
  [6, 20],
] as const;
const bad = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

describe.each(tiers)("on the tier %s", (tier) => {
  test.each(shapes)("%i x %i: fit and transform give the place of a non-finite value", (rows, columns) => {
    useEngine({ tier });
    const x = samples(rows, columns, rows);
    for (const components of [1, 2]) {
      const recipe = pca({ components });
      const model = recipe.fit({ x });
      for (const value of bad) {
        for (const [row, column] of [
          [0, 0],
          [rows - 1, 1],
          [rows >> 1, columns - 1],
        ]) {
          const wrong = withValue(x, row, column, value);
          const words = new RegExp(`^invalid-data: pca: x has ${value} in row ${row}, column ${column};`);
          expect(refusal(() => recipe.fit({ x: wrong }))).toMatch(words);
          expect(refusal(() => model.transform(wrong))).toMatch(words);
          expect(refusal(() => recipe.fitTransform({ x: wrong }))).toMatch(words);
        }
      }
    }
  });

  test.each(["covariance", "gram", "svd", "randomized", "lanczos", "deflation"] as const)(
    "solver %s refuses it, also in a sample of weight 0",
    (solver) => {
      useEngine({ tier });
      const x = samples(60, 9, 1);
      const weights = new Float64Array(60).fill(1);
      weights[7] = 0;
      for (const value of bad) {
        const wrong = withValue(x, 7, 4, value);
        const recipe = pca({ components: 2, solver: { kind: solver } });
        expect(refusal(() => recipe.fit({ x: wrong }))).toMatch(/^invalid-data: pca: x has .* in row 7, column 4;/);
        expect(refusal(() => recipe.fit({ x: wrong, weights }))).toMatch(/in row 7, column 4;/);
      }
    },
  );
});
