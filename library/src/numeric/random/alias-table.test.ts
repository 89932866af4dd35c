import { expect, test } from "vitest";
import { aliasTable } from "./alias-table.js";
import { createRandom } from "./random.js";

test("indices are drawn in proportion to their weights, those of weight 0 never, over seeds and sizes", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const weights = Array.from({ length: 1 + 7 * seed }, (_, i) => (i % 3 === 1 ? 0 : random.exponential()));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const draw = aliasTable(weights);
    const counts = new Float64Array(weights.length);
    const draws = 20_000;
    for (let k = 0; k < draws; k++) counts[draw(random)]++;
    weights.forEach((weight, i) => {
      const expected = (draws * weight) / total;
      // Five standard errors.
      expect(Math.abs(counts[i] - expected)).toBeLessThanOrEqual(5 * Math.sqrt(expected));
    });
  }
});

test("equal weights and one weight among zeros are exact, also where the shares are rounded", () => {
  const random = createRandom(3);
  const draw = aliasTable([0, 0, 1e-300, 0]);
  for (let k = 0; k < 100; k++) expect(draw(random)).toBe(2);
  const thirds = aliasTable(Array.from({ length: 49 }, (_, i) => (i === 7 ? 0 : 1 / 3)));
  for (let k = 0; k < 2000; k++) expect(thirds(random)).not.toBe(7);
});

test("weights that are negative, infinite or all 0 are refused", () => {
  expect(() => aliasTable([1, -1])).toThrow("weights[1] must be a finite number of at least 0, got -1");
  expect(() => aliasTable([Infinity])).toThrow("weights[0]");
  expect(() => aliasTable([0, 0])).toThrow("the sum of weights must be a finite number above 0, got 0");
  expect(() => aliasTable([])).toThrow("the sum of weights");
});
