import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { solveLeastSquares } from "../linalg/factor/least-squares.js";
import { pointLosses } from "../metrics/regression/losses.js";
import { createRandom } from "../numeric/random/random.js";
import { type FunctionClass, linearFunctions, minimizePredictionError } from "./global.js";
import { empiricalPredictionError } from "./prediction-error.js";

const { quadratic, absolute, log } = pointLosses;

function lineData(seed: number, rows: number) {
  const random = createRandom(seed);
  const x = Array.from({ length: rows }, () => [random.normal(), 3 * random.normal()]);
  return { x, y: x.map(([a, b]) => 1 + 2 * a - b + 0.5 * random.normal()) };
}

describe("global methods", () => {
  test("[IR-006] argmin over a parametrised class from all points: linear functions with the quadratic loss are least squares", () => {
    for (const seed of [1, 2, 3]) {
      const { x, y } = lineData(seed, 40);
      const fit = minimizePredictionError(linearFunctions(2), quadratic, x, y);
      const exact = solveLeastSquares(asMatrix(x.map((row) => [...row, 1])), Float64Array.from(y));
      expect(fit.converged).toBe(true);
      expectClose(fit.parameters, exact.solution, 1e-8);
      // Every point has a say: moving any one changes the function.
      for (const i of [0, 20, 39]) {
        const moved = minimizePredictionError(
          linearFunctions(2),
          quadratic,
          x,
          y.map((value, k) => (k === i ? value + 1 : value)),
        );
        expect(Math.abs(moved.parameters[2] - fit.parameters[2])).toBeGreaterThan(1e-3);
      }
    }
  });

  test("[IR-006] no other function of the class has a smaller mean loss, for smooth and kinked losses", () => {
    const { x, y } = lineData(7, 60);
    const signs = y.map((value) => (value > 1 ? 1 : -1));
    for (const loss of [quadratic, absolute, log]) {
      const truth = loss === log ? signs.map((sign, i) => (i % 7 === 0 ? -sign : sign)) : y;
      const fit = minimizePredictionError(linearFunctions(2), loss, x, truth);
      expect(fit.converged, loss.kind).toBe(true);
      expect(empiricalPredictionError(truth, fit.predict(x), loss)).toBeCloseTo(fit.error, 12);
      const random = createRandom(1);
      for (let trial = 0; trial < 200; trial++) {
        const near = fit.parameters.map((value) => value + 0.1 * random.normal());
        const other = x.map(([a, b]) => near[0] * a + near[1] * b + near[2]);
        expect(fit.error).toBeLessThanOrEqual(empiricalPredictionError(truth, other, loss) + 1e-9);
      }
    }
  });

  test("fits a custom class of functions without derivatives: the decay of a curve", () => {
    const decays: FunctionClass = { parameters: 2, predict: ([size, rate], [t]) => size * Math.exp(-rate * t) };
    const x = Array.from({ length: 20 }, (_, i) => [i / 5]);
    const y = x.map(([t]) => 3 * Math.exp(-0.7 * t));
    const fit = minimizePredictionError(decays, quadratic, x, y, { start: Float64Array.of(1, 1) });
    expectClose(fit.parameters, [3, 0.7], 1e-4);
  });

  test("a weight of 2 equals repeating the sample", () => {
    const { x, y } = lineData(3, 12);
    const weights = y.map((_, i) => (i % 3 === 0 ? 2 : 1));
    const twice = weights.flatMap((weight, i) => Array.from({ length: weight }, () => i));
    const weighted = minimizePredictionError(linearFunctions(2), quadratic, x, y, { weights });
    const repeated = minimizePredictionError(
      linearFunctions(2),
      quadratic,
      twice.map((i) => x[i]),
      twice.map((i) => y[i]),
    );
    expectClose(weighted.parameters, repeated.parameters, 1e-8);
  });

  test("refuses empty data, NaN and different lengths", () => {
    expect(refusal(() => minimizePredictionError(linearFunctions(1), quadratic, [], []))).toMatch(
      /needs at least 1 sample, got 0/,
    );
    expect(refusal(() => minimizePredictionError(linearFunctions(1), quadratic, [[NaN]], [1]))).toMatch(
      /entries of x has NaN/,
    );
    expect(refusal(() => minimizePredictionError(linearFunctions(1), quadratic, [[1]], [1, 2]))).toMatch(/values of y/);
    expect(refusal(() => linearFunctions(0))).toMatch(/^invalid-option: linearFunctions: columns/);
  });
});
