import { lqNorm } from "lectern/numeric";
import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  biasAndVariance,
  figure,
  noisyLine,
  planeFigure,
  planePaths,
  profiles,
  slopeFigure,
  slopes,
  squaresAbove,
  tradeFigure,
} from "./regression-paths.js";

const seeds = [0, 1, 2, 3, 4, 5, 6, 7];

test("[CB-120] figure 17.1: samples of one column and the lines of three penalties; a larger penalty, a smaller slope", async () => {
  const alphas = [0, 10, 100];
  for (const seed of seeds) {
    // With an intercept that is not penalised the slope is Sxy / (Sxx + λ), which falls as λ grows.
    const { x, y } = noisyLine(seed);
    const [mx, my] = [average(x.flat()), average(y)];
    const sxx = x.reduce((sum, [at = 0]) => sum + (at - mx) ** 2, 0);
    const sxy = x.reduce((sum, [at = 0], i) => sum + (at - mx) * ((y[i] ?? 0) - my), 0);
    slopes(seed, alphas).forEach((slope, k) => {
      expect(slope).toBeCloseTo(sxy / (sxx + (alphas[k] ?? 0)), 12);
    });
  }
  const drawing = await renderPlot(slopeFigure(0, alphas));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(20);
  expect(drawing.words("legend-label")).toEqual(["λ = 0", "λ = 10", "λ = 100"]);
  const rises = drawing.paths().map(([from, to]) => (from?.y ?? 0) - (to?.y ?? 0));
  expect(rises).toHaveLength(3);
  expect(rises[0]).toBeGreaterThan(rises[1] ?? Infinity);
  expect(rises[1]).toBeGreaterThan(rises[2] ?? Infinity);
  expect(rises[2]).toBeGreaterThan(0);
});

test("[MP-156] as the penalty grows the variance falls and the bias rises; in between the error is smallest", async () => {
  const alphas = [0.001, 0.1, 1, 10, 100, 1000];
  for (const seed of seeds.slice(0, 4)) {
    const trades = biasAndVariance(seed, alphas, 120);
    for (let k = 1; k < trades.length; k++) {
      expect(trades[k]?.variance).toBeLessThan(trades[k - 1]?.variance ?? 0);
      // The bias of the smallest penalties is below what 120 runs can tell from 0.
      if (k > 2) expect(trades[k]?.bias).toBeGreaterThan(trades[k - 1]?.bias ?? Infinity);
    }
    const errors = trades.map(({ error }) => error);
    const best = errors.indexOf(Math.min(...errors));
    expect(best).toBeGreaterThan(0);
    expect(best).toBeLessThan(alphas.length - 1);
  }
  const drawing = await renderPlot(tradeFigure(biasAndVariance(0, alphas, 20)));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("legend-label")).toEqual(["bias²", "variance", "error"]);
  const [bias = [], variance = [], error = []] = drawing.paths();
  for (const curve of [bias, variance, error]) expect(curve).toHaveLength(alphas.length);
  // Upwards is a smaller y.
  expect(bias.at(-1)?.y).toBeLessThan(bias[0]?.y ?? 0);
  expect(variance.at(-1)?.y).toBeGreaterThan(variance[0]?.y ?? Infinity);
  const lowest = Math.max(...error.map(({ y }) => y));
  expect(lowest).toBeGreaterThan(error[0]?.y ?? Infinity);
  expect(lowest).toBeGreaterThan(error.at(-1)?.y ?? Infinity);
});

describe("figure 11.4 of Machine Learning and Physics", () => {
  test("[MP-160] in two dimensions the lasso meets an axis at a finite penalty, ridge regression only at infinity", () => {
    for (const seed of seeds) {
      const { alphas, lasso, ridgeAlphas, ridge, bowl } = planePaths(seed);
      expect(lasso[0]?.map((value) => value.toFixed(9))).toEqual(bowl.lowest.map((value) => value.toFixed(9)));
      const meets = lasso.findIndex(([, second]) => second === 0);
      expect(meets).toBeGreaterThan(0);
      expect(lasso[meets]?.[0]).toBeGreaterThan(0);
      // From there it runs along the axis to 0, which it reaches at a finite penalty too.
      for (const [, second] of lasso.slice(meets)) expect(second).toBe(0);
      expect(lasso.at(-1)).toEqual([0, 0]);
      expect(alphas.at(-1)).toBeLessThan(Infinity);
      // Ridge regression has no coefficient at 0, whatever the penalty; they are (G + λ)⁻¹ G b, and so Gb / λ far out.
      for (const coefficients of ridge) expect(Math.min(...coefficients.map(Math.abs))).toBeGreaterThan(0);
      const [g11, g12, g22] = bowl.gram;
      const [b1, b2] = bowl.lowest;
      const far = ridgeAlphas.at(-1) ?? 0;
      expect(far).toBe(1e12);
      [g11 * b1 + g12 * b2, g12 * b1 + g22 * b2].forEach((pull, j) => {
        expect((far * (ridge.at(-1)?.[j] ?? 0)) / pull).toBeCloseTo(1, 8);
      });
    }
  });

  test.each([
    ["lasso", 1],
    ["ridge", 2],
  ] as const)(
    "[MP-160] contours of the sum of squares and of the norm touch on the path that is drawn: %s",
    async (method, q) => {
      const { bowl } = planePaths(0);
      const drawing = await renderPlot(planeFigure(0, method));
      expect(drawing.warnings).toEqual([]);
      expect(drawing.words("axis-title")).toEqual(["β₁", "β₂"]);
      expect(drawing.words("legend-label")).toEqual(["sum of squares", "norm", "solutions"]);
      const paths = drawing.paths();
      expect(paths.map(([corner]) => corner?.stroke)).toEqual([
        "orange",
        "orange",
        "orange",
        "red",
        "red",
        "red",
        "blue",
      ]);
      const placesOf = (path: (typeof paths)[number] = []) =>
        path.map(({ datum }) => [Number(datum["x"]), Number(datum["y"])]);
      const solutions = placesOf(paths[6]);
      for (let k = 0; k < 3; k++) {
        const [squares, norms] = [placesOf(paths[k]), placesOf(paths[3 + k])];
        // Each contour has one height, and they meet in one place: neither goes below the other's height.
        const above = squaresAbove(bowl, squares[0] ?? []);
        const size = lqNorm(norms[0] ?? [], q);
        for (const at of squares) {
          expect(squaresAbove(bowl, at)).toBeCloseTo(above, 8);
          expect(lqNorm(at, q)).toBeGreaterThan(size * (1 - 1e-9));
        }
        for (const at of norms) {
          expect(lqNorm(at, q)).toBeCloseTo(size, 9);
          expect(squaresAbove(bowl, at)).toBeGreaterThan(above * (1 - 1e-9));
        }
        const touching = solutions.find((at) => Math.abs(lqNorm(at, q) - size) < 1e-9);
        expect(squaresAbove(bowl, touching ?? [])).toBeCloseTo(above, 8);
      }
      // The path that is seen: from least squares, along the axis only for the lasso.
      const seen = paths[6] ?? [];
      const axis = seen.at(-1)?.y ?? 0;
      const onAxis = seen.filter(({ y }) => Math.abs(y - axis) < 1e-9).length;
      if (method === "lasso") expect(onAxis).toBeGreaterThan(5);
      const before = seen.slice(0, 60).filter(({ y }) => Math.abs(y - axis) < 0.5).length;
      if (method === "ridge") expect(before).toBe(0);
    },
  );
});

describe("figure 18.1 of the Cookbook", () => {
  test("[CB-128] all coefficients are 0 for the largest penalty and those of least squares for the smallest", async () => {
    const { lasso, leastSquares, ridge } = await profiles();
    expect(lasso[0]?.coefficients.every((value) => value === 0)).toBe(true);
    const last = lasso[lasso.length - 1]?.coefficients ?? [];
    const scale = Math.max(...leastSquares.map(Math.abs));
    leastSquares.forEach((value, j) => {
      expect(Math.abs((last[j] ?? 0) - value)).toBeLessThan(0.05 * scale);
    });
    expect(ridge[0]?.degreesOfFreedom).toBeGreaterThan(9.9);
    for (let k = 1; k < ridge.length; k++) {
      expect(ridge[k]?.degreesOfFreedom).toBeLessThan(ridge[k - 1]?.degreesOfFreedom ?? 0);
    }
  });

  test("[CB-128] the figure has a line for each column, from least squares at λ = 0 to 0 as λ grows", async () => {
    const { leastSquares, features } = await profiles();
    const drawing = await renderPlot(await figure());
    expect(drawing.warnings).toEqual([]);
    expect(drawing.words("axis-title")).toEqual(["λ", "coefficient"]);
    expect(drawing.words("legend-label")).toEqual(features);
    const paths = drawing.paths();
    expect(paths).toHaveLength(10);
    expect(new Set(paths.map(([corner]) => corner?.stroke)).size).toBe(10);
    paths.forEach((path, j) => {
      const [largest, least] = [path[0]?.datum, path.at(-1)?.datum];
      expect(largest?.["y"]).toBe(0);
      expect(Number(largest?.["x"])).toBeGreaterThan(0);
      expect(least?.["x"]).toBe(0);
      expect(Number(least?.["y"])).toBeCloseTo(leastSquares[j] ?? 0, 8);
      // Penalties grow to the right, and all lines end at the same height there.
      expect(path[0]?.x).toBeGreaterThan(path.at(-1)?.x ?? Infinity);
      expect(path[0]?.y).toBe(paths[0]?.[0]?.y);
    });
  });
});

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
