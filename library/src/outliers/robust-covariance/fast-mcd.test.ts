import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { fastMcd } from "./fast-mcd.js";
import reference from "./reference/robust-covariance.json" with { type: "json" };

test("scikit-learn finds no subset with a smaller determinant, or by at most 0.2 % among many samples", () => {
  for (const { x, support, rawCovariance } of reference.cases) {
    const samples = asMatrix(x);
    for (let seed = 0; seed < 2; seed++) {
      const found = runToEnd(fastMcd(samples, support.length, x.length > 100 ? 100 : 500, createRandom(seed)));
      expect(found?.logDeterminant).toBeLessThanOrEqual(logDeterminant(rawCovariance) + (x.length > 100 ? 2e-3 : 1e-9));
    }
  }
});

/** By elimination without pivoting. */
function logDeterminant(given: readonly (readonly number[])[]): number {
  const a = given.map((row) => [...row]);
  let sum = 0;
  a.forEach((pivot, j) => {
    sum += Math.log(pivot[j]);
    for (const row of a.slice(j + 1)) {
      const share = row[j] / pivot[j];
      pivot.forEach((value, k) => {
        row[k] -= share * value;
      });
    }
  });
  return sum;
}

test("in one column, the subset is the window of sorted values with the smallest variance", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const values = Float64Array.from({ length: 25 }, (_, i) => (i < 17 ? random.normal() : 6 + random.normal()));
    const found = runToEnd(fastMcd({ rows: 25, columns: 1, data: values }, 13, 200, random));
    const sorted = values.slice().sort();
    const variances = Array.from({ length: 13 }, (_, from) => {
      const window = sorted.subarray(from, from + 13);
      const mean = window.reduce((sum, value) => sum + value / 13, 0);
      return window.reduce((sum, value) => sum + (value - mean) ** 2 / 13, 0);
    });
    expect(found?.shape.covariance.data[0]).toBeCloseTo(Math.min(...variances), 10);
  }
});
