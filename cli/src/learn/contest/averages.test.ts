import { scorer } from "lectern/metrics";
import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import { averaged, comparable } from "./averages.js";
import { mean, oriented, summaryOf } from "./judging.js";

const inTime = { each: [1, 2, 3], independent: 2 };
const r2 = scorer("r2");

test("in time order the unexplained share has a geometric mean, by the weights of the folds", () => {
  const summary = averaged(r2, [0.5, 0.75, 0.9], inTime);
  expect(summary.mean).toBeCloseTo(1 - (0.5 * 0.25 ** 2 * 0.1 ** 3) ** (1 / 6), 12);
  expect(summary.values).toEqual([0.5, 0.75, 0.9]);
  expect(summary.deviation / summary.standardError).toBeCloseTo(Math.SQRT2, 12);
  // Every metric of that kind; its order is that of the means by which methods are compared.
  for (const name of ["r2", "explained-variance", "d2-absolute-error", "d2-poisson", "d2-gamma"]) {
    const metric = scorer(name);
    const random = createRandom(1);
    const draws = Array.from({ length: 20 }, () => [1, 2, 3].map(() => 1 - random.exponential()));
    const means = (of: (values: number[]) => number) =>
      draws.map((_, i) => i).sort((a, b) => of(draws[a]) - of(draws[b]));
    expect(means((values) => averaged(metric, values, inTime).mean)).toEqual(
      means((values) => mean(comparable(values, metric, inTime), inTime)),
    );
  }
});

test("one part of a series in which the target hardly changes does not decide", () => {
  const steady = [0.6, -40, 0.6];
  const worse = [0.3, -38, 0.3];
  expect(mean(steady)).toBeLessThan(mean(worse));
  expect(averaged(r2, steady, inTime).mean).toBeGreaterThan(averaged(r2, worse, inTime).mean);
  // Nor does one in which a method is perfect.
  expect(averaged(r2, [1, 0.5, 0.5], inTime).mean).toBeLessThan(1);
  expect(Number.isFinite(averaged(r2, [1, 1, 1], inTime).mean)).toBe(true);
});

test("the standard error is that of the mean, for small differences", () => {
  const values = [0.5, 0.501, 0.499];
  const [geometric, plain] = [averaged(r2, values, inTime), summaryOf(values, inTime)];
  expect(geometric.mean).toBeCloseTo(plain.mean, 5);
  expect(geometric.standardError).toBeCloseTo(plain.standardError, 5);
});

test("other metrics, and folds without an order, have their mean", () => {
  const values = [0.5, 0.75, 0.9];
  expect(averaged(r2, values, undefined)).toEqual(summaryOf(values));
  expect(comparable(values, r2, undefined)).toEqual(values);
  for (const name of ["accuracy", "mae", "log-loss"]) {
    expect(averaged(scorer(name), values, inTime)).toEqual(summaryOf(values, inTime));
    expect(comparable(values, scorer(name), inTime)).toEqual(oriented(values, scorer(name)));
  }
});
