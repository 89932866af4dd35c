/** What the Cookbook's chapters on linear models mention in passing, shown with the library's functions. */
import { describe, expect, test } from "vitest";
import { pca } from "../src/components/principal/pca/pca.js";
import { asLabels } from "../src/data/labels.js";
import { asMatrix, type Matrix, row, toRows, transpose } from "../src/data/matrix.js";
import { stackRows } from "../src/data/stack.js";
import { linearDiscriminant } from "../src/discriminant/linear-discriminant/linear-discriminant.js";
import { covariance } from "../src/linalg/covariance.js";
import { symmetricEigenvalues } from "../src/linalg/eigen/symmetric-eigen-range.js";
import { inverse } from "../src/linalg/factor/lu/lu.js";
import { multiply, multiplyTransposedLeft, multiplyTransposedVector, multiplyVector } from "../src/linalg/multiply.js";
import { matrixRank } from "../src/linalg/svd/numerical-rank.js";
import { whiteningTransform } from "../src/linalg/whitening.js";
import { leastSquares } from "../src/linear/least-squares/least-squares.js";
import { principalComponentRegression } from "../src/linear/principal-component-regression/principal-component-regression.js";
import { quantileRegression } from "../src/linear/quantile-regression/quantile-regression.js";
import { ridge } from "../src/linear/ridge/ridge.js";
import { robustRegression } from "../src/linear/robust-regression/robust-regression.js";
import { distances } from "../src/neighbor-search/pairwise-distances.js";
import { createRandom } from "../src/numeric/random/random.js";
import { lossAt } from "../src/numeric/robust-location.js";
import { dot } from "../src/numeric/sums.js";
import { expectClose } from "./expect-close.js";
import { normalMatrix } from "./matrices.js";
import { regressionProblem } from "./regression-problems.js";

const seeds = [0, 1, 2, 3, 4];
const difference = (a: Float64Array, b: Float64Array) => a.map((value, j) => value - b[j]);

describe("[CBM-011] linear models in passing", () => {
  test("the Mahalanobis distance is √((a − b)ᵀ S⁻¹ (a − b)), and Euclidean after whitening", () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const x = multiply(normalMatrix(30, 3, random), normalMatrix(3, 3, random));
      const s = covariance(x);
      const found = distances({ kind: "mahalanobis", covariance: toRows(s) }, x);
      const white = multiply(x, transpose(whiteningTransform(s, "pca").whiten));
      const precision = inverse(s);
      for (let i = 0; i < 30; i++) {
        const between = difference(row(x, i), row(x, 0));
        expectClose([found.data[30 * i]], [Math.sqrt(dot(between, multiplyVector(precision, between)))], 1e-9);
      }
      expectClose(found.data, distances({ kind: "euclidean" }, white).data, 1e-9);
    }
  });

  test("linear discriminant analysis chooses the nearest class mean in the Mahalanobis distance", () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const mixing = normalMatrix(2, 2, random);
      const codes = Array.from({ length: 90 }, (_, i) => i % 3);
      const noise = multiply(normalMatrix(90, 2, random), mixing);
      const x = asMatrix(codes.map((k, i) => [noise.data[2 * i] + 2 * k, noise.data[2 * i + 1] - k * k]));
      const model = linearDiscriminant().fit({ x, y: asLabels(codes) });
      const { means } = model.state;
      const within = asMatrix(codes.map((k, i) => [...difference(row(x, i), row(means, k))]));
      const places = normalMatrix(200, 2, random);
      const at = { ...places, data: places.data.map((value) => 4 * value) };
      const toMeans = distances({ kind: "mahalanobis", covariance: toRows(covariance(within)) }, at, means);
      const nearest = toRows(toMeans).map((away) => away.indexOf(Math.min(...away)));
      expect([...model.predict(at).codes]).toEqual(nearest);
    }
  });

  test("losses that grow linearly: twice the error costs twice, not four times, and one huge error no longer dominates", () => {
    const growth = (loss: Parameters<typeof lossAt>[0]) => lossAt(loss, 2e9) / lossAt(loss, 1e9);
    expect(growth("squared")).toBe(4);
    expect(growth("absolute")).toBe(2);
    expect(growth("huber")).toBeCloseTo(2, 6);
    for (const seed of seeds) {
      const { x, y } = regressionProblem(30, 2, seed);
      const spoiled = (error: number) => y.map((value, i) => (i === 3 ? value + error : value));
      const moveOf = (fit: (y: Float64Array) => Float64Array) => {
        const [clean, far, farther] = [0, 1e4, 1e7].map((error) => fit(spoiled(error)));
        return [far, farther].map((coefficients) => Math.hypot(...difference(coefficients, clean)));
      };
      const [far, farther] = moveOf((y) => leastSquares().fit({ x, y }).state.coefficients);
      expectClose([farther], [1000 * far], 1e-6);
      const absolute = moveOf((y) => quantileRegression().fit({ x, y }).state.coefficients);
      const huber = moveOf((y) => robustRegression({ loss: { kind: "huber" } }).fit({ x, y }).state.coefficients);
      for (const move of [absolute, huber]) {
        // However large the error, the fit is the same.
        expect(Math.abs(move[1] - move[0])).toBeLessThan(1e-4);
        expect(move[0]).toBeLessThan(0.01 * far);
      }
    }
  });

  test("low-rank regression is least squares on the data made of their strongest principal components", () => {
    for (const seed of seeds) {
      // More columns than samples: least squares alone would have no single answer.
      const { x, y } = regressionProblem(12, 20, seed);
      for (const components of [1, 3, 6]) {
        const lowRank = pca({ components });
        const reduced = lowRank.fit({ x });
        const approximation = reduced.inverse(reduced.transform(x));
        const around = asMatrix(
          toRows(approximation).map((sample) => [...difference(Float64Array.from(sample), reduced.state.mean)]),
        );
        expect(matrixRank(around)).toBe(components);
        const model = principalComponentRegression({ components }).fit({ x, y });
        // The shortest of the solutions, which has no part outside of the kept directions.
        const level = y.reduce((sum, value) => sum + value / y.length, 0);
        const direct = leastSquares({ intercept: false }).fit({ x: around, y: y.map((value) => value - level) });
        expectClose(model.state.coefficients, direct.state.coefficients, 1e-9);
      }
    }
  });

  test("Tikhonov: a ridge of height λ on XᵀX, which is singular for few samples, makes it invertible", () => {
    for (const seed of seeds) {
      const { x, y } = regressionProblem(5, 9, seed);
      const lambda = 0.5;
      const gram = multiplyTransposedLeft(x, x);
      expect(matrixRank(gram)).toBe(5);
      const raised = { ...gram, data: gram.data.map((value, at) => value + (at % 10 === 0 ? lambda : 0)) };
      expect(matrixRank(raised)).toBe(9);
      expectClose(
        symmetricEigenvalues(raised),
        symmetricEigenvalues(gram).map((value) => value + lambda),
        1e-12,
      );
      const { coefficients } = ridge({ alpha: lambda, intercept: false }).fit({ x, y }).state;
      expectClose(coefficients, multiplyVector(inverse(raised), multiplyTransposedVector(x, y)), 1e-10);
      // The same as least squares with a further sample √λ eⱼ of target 0 for each column.
      const further: Matrix = { ...raised, data: raised.data.map((_, at) => (at % 10 === 0 ? Math.sqrt(lambda) : 0)) };
      const augmented = { x: stackRows([x, further]), y: Float64Array.of(...y, ...new Float64Array(9)) };
      expectClose(leastSquares({ intercept: false }).fit(augmented).state.coefficients, coefficients, 1e-10);
    }
  });
});
