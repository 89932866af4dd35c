import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { diabetes } from "../../datasets/index.js";
import { multiply, multiplyVector } from "../../linalg/multiply.js";
import { trace } from "../../linalg/norms.js";
import { createRandom } from "../../numeric/random/random.js";
import {
  coefficientCovariance,
  coefficientTests,
  confidenceBand,
  hatMatrix,
  leverages,
  predictionBand,
} from "./inference.js";
import { leastSquares } from "./least-squares.js";
import reference from "./reference/least-squares.json" with { type: "json" };

describe("the hat matrix", () => {
  test("[MP-143] is idempotent and symmetric, has the trace p + 1 and maps the target to its fit", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y } = regressionProblem(12, 1 + (seed % 5), seed);
      const h = hatMatrix(x);
      expectClose(multiply(h, h).data, h.data, 1e-12);
      for (let i = 0; i < 12; i++) for (let j = 0; j < i; j++) expect(h.data[i * 12 + j]).toBe(h.data[j * 12 + i]);
      expect(trace(h)).toBeCloseTo(x.columns + 1, 10);
      const model = leastSquares().fit({ x, y });
      expectClose(multiplyVector(h, y), model.predict(x), 1e-10);
      expectClose(
        leverages(model.state, x),
        Float64Array.from({ length: 12 }, (_, i) => h.data[i * 13]),
        1e-11,
      );
    }
  });

  test("has the diagonal of statsmodels", async () => {
    const { x, y } = await diabetes();
    for (const { intercept, weighted, leverages: expected } of reference.cases) {
      if (weighted) continue;
      const model = leastSquares({ intercept }).fit({ x, y });
      expectClose(leverages(model.state, x).subarray(0, 5), expected, 1e-9);
    }
  });

  test("refuses collinear columns and gives their number", () => {
    expect(
      refusal(() =>
        hatMatrix([
          [1, 2],
          [2, 4],
          [5, 10],
        ]),
      ),
    ).toBe("numerical: hatMatrix: column 1 is a linear combination of the columns before it; leave it out");
  });
});

describe("the covariance of the coefficients", () => {
  test("matches statsmodels", async () => {
    const { x, y } = await diabetes();
    const expected = reference.cases.find(({ intercept, weighted }) => !intercept && !weighted);
    const model = leastSquares({ intercept: false }).fit({ x, y });
    expectClose(coefficientCovariance(model.state).data, expected?.covariance ?? [], 1e-9);
  });

  test("[MP-144] is the spread of the coefficients over repeated noise, and depends on the target by its variance only", () => {
    const random = createRandom(3);
    const { x } = regressionProblem(40, 2, 7);
    const sigma = 0.5;
    const draws = Array.from({ length: 1000 }, () => {
      const y = Float64Array.from({ length: 40 }, (_, i) => 1 + 2 * x.data[2 * i] + sigma * random.normal());
      return leastSquares().fit({ x, y });
    });
    const first = coefficientCovariance(draws[0].state).data;
    const scale = sigma ** 2 / (draws[0].state.uncertainty?.variance ?? NaN);
    for (let a = 0; a < 2; a++) {
      for (let b = 0; b < 2; b++) {
        const [ma, mb] = [a, b].map(
          (j) => draws.reduce((sum, { state }) => sum + state.coefficients[j], 0) / draws.length,
        );
        const spread =
          draws.reduce((sum, { state }) => sum + (state.coefficients[a] - ma) * (state.coefficients[b] - mb), 0) / 999;
        const size = Math.sqrt(first[0] * first[3]) * scale;
        // A variance over 1000 draws has a relative standard error of 0.045.
        expect(Math.abs(spread - first[2 * a + b] * scale)).toBeLessThan(4 * Math.sqrt(2 / 1000) * size);
      }
    }
  });
});

describe("bands", () => {
  test("[MP-149] cover the truth, and new targets, at their nominal level", () => {
    const random = createRandom(11);
    let [meanHeld, newHeld] = [0, 0];
    const runs = 3000;
    for (let run = 0; run < runs; run++) {
      const x = Array.from({ length: 12 }, () => [random.normal(), random.normal()]);
      const y = x.map(([a, b]) => 1 + a - 2 * b + 0.7 * random.normal());
      const { state } = leastSquares().fit({ x, y });
      const at = [[1.5, -0.5]];
      const truth = 1 + 1.5 + 1;
      const [mean, next] = [confidenceBand(state, at, 0.9), predictionBand(state, at, 0.9)];
      const fresh = truth + 0.7 * random.normal();
      if (mean.lower[0] <= truth && truth <= mean.upper[0]) meanHeld++;
      if (next.lower[0] <= fresh && fresh <= next.upper[0]) newHeld++;
    }
    // Four standard deviations of the count are 0.022.
    expect(Math.abs(meanHeld / runs - 0.9)).toBeLessThan(0.022);
    expect(Math.abs(newHeld / runs - 0.9)).toBeLessThan(0.022);
  });

  test("[MP-144] are narrowest at the mean of the samples", () => {
    const { x, y } = regressionProblem(30, 1, 4);
    const { state } = leastSquares().fit({ x, y });
    const mean = state.uncertainty?.means[0] ?? NaN;
    const width = (at: number) => {
      const { lower, upper } = confidenceBand(state, [[at]]);
      return upper[0] - lower[0];
    };
    for (const step of [0.3, 1, 3]) {
      expect(width(mean + step)).toBeGreaterThan(width(mean));
      expect(width(mean + step)).toBeCloseTo(width(mean - step), 10);
    }
  });

  test("a perfect fit has bands of width 0 and p-values of 0", () => {
    const { state } = leastSquares().fit({ x: [[0], [1], [2], [4]], y: [0, 0, 0, 0] });
    const { coefficients } = coefficientTests(state);
    expect(coefficients[0]).toMatchObject({ estimate: 0, standardError: 0, tValue: 0, pValue: 1 });
    expect(confidenceBand(state, [[3]])).toEqual({
      values: new Float64Array(1),
      lower: new Float64Array(1),
      upper: new Float64Array(1),
    });
  });

  test("samples that are not finite are refused, and so are results that are not", () => {
    const { state } = leastSquares().fit({ x: [[0], [1], [2], [3], [4]], y: [0.1, 0.9, 2.2, 2.8, 4.1] });
    for (const ask of [confidenceBand, predictionBand, leverages]) {
      expect(refusal(() => ask(state, [[1], [Number.NaN]]))).toBe(
        `invalid-data: ${ask.name}: x[1][0] must be finite, got NaN`,
      );
      expect(refusal(() => ask(state, [[1e300]]))).toMatch(
        new RegExp(`^numerical: ${ask.name}: the result gave -?Infinity`),
      );
    }
    expect(refusal(() => hatMatrix([[1], [Number.POSITIVE_INFINITY]]))).toContain("must be finite, got Infinity");
    const uncertainty = state.uncertainty === null ? null : { ...state.uncertainty, variance: Number.NaN };
    const forged = { ...state, uncertainty };
    expect(refusal(() => confidenceBand(forged, [[1]]))).toMatch(/^numerical: confidenceBand: the result gave NaN/);
    expect(refusal(() => coefficientCovariance(forged))).toMatch(/^numerical: coefficientCovariance/);
    expect(refusal(() => coefficientTests(forged))).toMatch(/^numerical: coefficientTests/);
  });

  test("refuses invalid levels and columns", () => {
    const { state } = leastSquares().fit(regressionProblem(10, 2, 0));
    expect(refusal(() => confidenceBand(state, [[1, 2]], 1))).toBe(
      "invalid-option: confidenceBand: level must be between 0 and 1, such as 0.95, got 1",
    );
    expect(refusal(() => predictionBand(state, [[1]]))).toBe(
      "feature-mismatch: predictionBand: the model was fitted on 2 columns, got 1",
    );
  });
});
