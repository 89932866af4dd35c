import { expect, test } from "vitest";
import { row } from "../data/matrix.js";
import { regression } from "./regression.js";

const predict = ({ x, coefficients, intercept }: ReturnType<typeof regression>) =>
  Float64Array.from({ length: x.rows }, (_, i) =>
    row(x, i).reduce((sum, v, j) => sum + v * coefficients[j], intercept),
  );

test("without noise the target is the linear function of the given coefficients", () => {
  for (let seed = 0; seed < 5; seed++) {
    const data = regression({ samples: 30, features: 6, noise: 0, intercept: -4, seed });
    predict(data).forEach((value, i) => {
      expect(data.y[i]).toBeCloseTo(value, 11);
    });
    expect(data.intercept).toBe(-4);
  }
});

test("noise has mean zero and the given standard deviation", () => {
  for (let seed = 0; seed < 5; seed++) {
    const data = regression({ samples: 4000, features: 3, noise: 2, intercept: 1, seed });
    const errors = predict(data).map((value, i) => data.y[i] - value);
    const mean = errors.reduce((sum, e) => sum + e, 0) / 4000;
    const variance = errors.reduce((sum, e) => sum + e * e, 0) / 4000;
    // Standard errors: 2/√4000 = 0.032 for the mean, √(2/4000) = 2.2 % for the variance.
    expect(Math.abs(mean)).toBeLessThan(5 * 0.032);
    expect(Math.abs(variance / 4 - 1)).toBeLessThan(5 * 0.0224);
  }
});

test("the requested number of coefficients is non-zero, with sizes from 1 to 10, both signs, at varying positions", () => {
  const places = new Set<string>();
  const signs = new Set<number>();
  for (let seed = 0; seed < 20; seed++) {
    const { coefficients } = regression({ features: 12, informative: 4, seed });
    const used = [...coefficients.keys()].filter((j) => coefficients[j] !== 0);
    expect(used).toHaveLength(4);
    for (const j of used) {
      expect(Math.abs(coefficients[j])).toBeGreaterThanOrEqual(1);
      expect(Math.abs(coefficients[j])).toBeLessThanOrEqual(10);
      signs.add(Math.sign(coefficients[j]));
    }
    places.add(used.join());
  }
  expect(places.size).toBeGreaterThan(10);
  expect(signs).toEqual(new Set([-1, 1]));
});

test("all features are informative by default, none on request", () => {
  expect(regression().coefficients.every((w) => w !== 0)).toBe(true);
  expect(regression({ informative: 0 }).coefficients.every((w) => w === 0)).toBe(true);
});

test("the features are standard normal", () => {
  const { data } = regression({ samples: 2000, features: 5 }).x;
  const mean = data.reduce((sum, v) => sum + v, 0) / data.length;
  const variance = data.reduce((sum, v) => sum + v * v, 0) / data.length;
  expect(Math.abs(mean)).toBeLessThan(5 * 0.01);
  expect(Math.abs(variance - 1)).toBeLessThan(5 * 0.0142);
});

test("shape, seed and names", () => {
  const { x, y, features } = regression({ samples: 7, features: 3 });
  expect([x.rows, x.columns, y.length]).toEqual([7, 3, 7]);
  expect(features).toEqual(["x0", "x1", "x2"]);
  expect(regression({ seed: 4 })).toEqual(regression({ seed: 4 }));
  expect(regression({ seed: 4 }).y).not.toEqual(regression({ seed: 5 }).y);
});

test("more noise changes neither samples nor coefficients", () => {
  const [quiet, loud] = [0, 5].map((noise) => regression({ noise, seed: 1 }));
  expect(loud.x).toEqual(quiet.x);
  expect(loud.coefficients).toEqual(quiet.coefficients);
});

test("refuses more informative features than features", () => {
  expect(() => regression({ features: 3, informative: 4 })).toThrow(/at most the number of features \(3\), got 4/);
});
