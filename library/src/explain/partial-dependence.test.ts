import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { createTable } from "../data/table/table.js";
import { polynomialFeatures } from "../features/expansion/polynomial-features/polynomial-features.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { leastSquares } from "../linear/least-squares/least-squares.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../linear/perceptron/perceptron.js";
import { createRandom } from "../numeric/random/random.js";
import { encodeTable } from "../pipeline/encode-table/encode-table.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { partialDependence } from "./partial-dependence.js";

function plane(seed: number, rows = 200) {
  const random = createRandom(seed);
  const x = Array.from({ length: rows }, () => [random.normal(), random.normal()]);
  return { x, features: ["a", "b"], random };
}

describe("partial dependence", () => {
  test("of a linear model is its straight line through the mean of the others", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, features } = plane(seed);
      const model = leastSquares().fit({ x, y: x.map(([a, b]) => 2 * a - b + 1), features });
      const { values, predictions } = partialDependence(model, x, "a", { points: 7 });
      const meanB = x.reduce((sum, [, b]) => sum + b, 0) / x.length;
      expect(values).toHaveLength(7);
      values.forEach((value, k) => {
        expect(predictions[k]).toBeCloseTo(2 * Number(value) - meanB + 1, 9);
      });
    }
  });

  test("of a product is the value times the mean of the other column: interactions are averaged out", () => {
    const { x, features } = plane(4);
    const model = pipeline(polynomialFeatures({ degree: 2 }), leastSquares()).fit({
      x,
      y: x.map(([a, b]) => a * b),
      features,
    });
    const meanB = x.reduce((sum, [, b]) => sum + b, 0) / x.length;
    const { values, predictions } = partialDependence(model, x, "a");
    values.forEach((value, k) => {
      expect(predictions[k]).toBeCloseTo(Number(value) * meanB, 8);
    });
  });

  test("follows the probability of a class, by default the last", () => {
    const { x, features, random } = plane(5, 400);
    const y = x.map(([a]) => (a + 0.5 * random.normal() > 0 ? "high" : "low"));
    const model = logisticRegression().fit({ x, y, features });
    const low = partialDependence(model, x, "a", { class: "low" });
    const high = partialDependence(model, x, "a", { class: "high" });
    expect(partialDependence(model, x, "a").class).toBe("low");
    expect(high.predictions[0]).toBeLessThan(0.2);
    expect(high.predictions[high.predictions.length - 1]).toBeGreaterThan(0.8);
    low.predictions.forEach((value, k) => {
      expect(value + high.predictions[k]).toBeCloseTo(1, 12);
    });
    const shares = partialDependence(perceptron().fit({ x, y, features }), x, "a", { class: "high" }).predictions;
    expect(shares[0]).toBeLessThan(shares[shares.length - 1]);
  });

  test("accepts categories, booleans and dates of a table; the most frequent category first", () => {
    const city = Array.from({ length: 90 }, (_, i) => (i % 3 === 0 ? "Oslo" : "Bern"));
    const x = createTable({
      city,
      lift: city.map((_, i) => i % 2 === 0),
      built: { type: "date", values: Float64Array.from(city, (_, i) => i * 864e5) },
      note: { type: "text", values: city.map((_, i) => `words number ${i}`) },
    });
    const model = pipeline(encodeTable(), leastSquares()).fit({ x, y: city.map((name) => (name === "Oslo" ? 5 : 1)) });
    const { values, predictions } = partialDependence(model, x, "city");
    expect(values).toEqual(["Bern", "Oslo"]);
    expect(predictions[0]).toBeCloseTo(1, 6);
    expect(predictions[1]).toBeCloseTo(5, 6);
    expect(partialDependence(model, x, "lift").values).toEqual(["false", "true"]);
    expect(partialDependence(model, x, "built").values).toHaveLength(20);
    expect(refusal(() => partialDependence(model, x, "note"))).toContain("no values to sort");
  });

  test("few distinct values are used as they are, without missing ones", () => {
    const x = [
      [1, 0],
      [2, 1],
      [2, 0],
      [1, 3],
    ];
    const model = leastSquares().fit({ x, y: [1, 2, 3, 4], features: ["a", "b"] });
    expect(partialDependence(model, x, "a").values).toEqual([1, 2]);
  });

  test("refuses an unknown column, an unknown class and a transformer", () => {
    const model = logisticRegression().fit({ x: [[0], [1], [2], [3]], y: ["n", "n", "y", "y"], features: ["a"] });
    expect(refusal(() => partialDependence(model, [[1]], "b"))).toContain('there is no column "b"');
    expect(refusal(() => partialDependence(model, [[1]], "a", { class: "z" }))).toContain("the classes are n, y");
    const scaler = standardize().fit({ x: [[1], [2]] });
    expect(refusal(() => partialDependence(scaler, [[1]], "x1"))).toContain("makes no predictions");
  });
});
