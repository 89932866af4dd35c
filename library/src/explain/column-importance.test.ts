import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { createTable } from "../data/table/table.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { leastSquares } from "../linear/least-squares/least-squares.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { createRandom } from "../numeric/random/random.js";
import { variance } from "../numeric/sums.js";
import { encodeTable } from "../pipeline/encode-table/encode-table.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { columnImportance } from "./column-importance.js";

/** y = 3 a + b + noise, and a column that does not matter. */
function sums(seed: number, rows = 400) {
  const random = createRandom(seed);
  const x = Array.from({ length: rows }, () => [random.normal(), random.normal(), random.normal()]);
  return { x, y: x.map(([a, b]) => 3 * a + b + 0.1 * random.normal()), features: ["a", "b", "none"] };
}

describe("importance of columns", () => {
  test("a linear model loses twice the squared weight times the variance, as the theory says", () => {
    for (let seed = 0; seed < 3; seed++) {
      const data = sums(seed, 2000);
      const model = leastSquares().fit(data);
      const importance = columnImportance(model, data, { repeats: 40, seed });
      expect(importance.map(({ name }) => name)).toEqual(["a", "b", "none"]);
      const predicted = model.predict(data.x);
      const noise = variance(data.y.map((value, i) => value - predicted[i]));
      importance.forEach(({ mean, deviation }, j) => {
        // The residuals r are orthogonal to the columns. So a random order of the values adds 2 w² Var(x) to the
        // squared error, up to the correlations of r and x with the shuffled values, which are about 1/√n.
        const [w, own] = [model.state.coefficients[j], variance(data.x.map((row) => row[j]))];
        const spread = (2 * Math.hypot(w * w * own, w * Math.sqrt(own * noise))) / Math.sqrt(2000);
        const total = variance(data.y);
        expect(Math.abs(mean - (2 * w * w * own) / total)).toBeLessThan((4 * spread) / Math.sqrt(40) / total);
        expect(Math.abs((deviation * total) / spread - 1)).toBeLessThan(4 / Math.sqrt(2 * 39));
      });
    }
  });

  test("a loss is negated: a larger increase is more important", () => {
    const data = sums(1);
    const [first] = columnImportance(leastSquares().fit(data), data, { scorer: "mae" });
    expect(first.name).toBe("a");
    expect(first.mean).toBeGreaterThan(1);
  });

  test("works on tables of mixed columns, by their names", () => {
    const random = createRandom(5);
    const city = Array.from({ length: 300 }, () => ["Bern", "Oslo"][random.integer(2)]);
    const x = createTable({ size: city.map(() => random.normal()), city });
    const y = city.map((name) => (name === "Oslo" ? "dear" : "cheap"));
    const model = pipeline(encodeTable(), logisticRegression()).fit({ x, y });
    const [first, second] = columnImportance(model, { x, y });
    expect(first.name).toBe("city");
    expect(first.mean).toBeGreaterThan(0.35);
    expect(second).toMatchObject({ name: "size", mean: 0, deviation: 0 });
  });

  test("only the requested columns are shuffled, with the same result as among all; unknown ones are refused", () => {
    const data = sums(6);
    const model = leastSquares().fit(data);
    const all = columnImportance(model, data);
    const some = columnImportance(model, data, { columns: ["none", "b"] });
    expect(some).toEqual(all.filter(({ name }) => name !== "a"));
    expect(refusal(() => columnImportance(model, data, { columns: ["c"] }))).toContain('there is no column "c"');
  });

  test("the same seed gives the same numbers, and nothing is modified", () => {
    const data = sums(2);
    const before = JSON.stringify(data.x);
    const model = leastSquares().fit(data);
    expect(columnImportance(model, data, { seed: 3 })).toEqual(columnImportance(model, data, { seed: 3 }));
    expect(columnImportance(model, data, { seed: 3 })).not.toEqual(columnImportance(model, data, { seed: 4 }));
    expect(JSON.stringify(data.x)).toBe(before);
  });

  test("refuses a model without predictions", () => {
    const model = standardize().fit({ x: [[1], [2]] });
    expect(refusal(() => columnImportance(model, { x: [[1]], y: [1] }))).toContain("makes no predictions");
  });
});
