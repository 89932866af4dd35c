/** The derivations of the Cookbook's appendix B: their gradients by differences, and that they vanish at fitted models. */
import { describe, expect, test } from "vitest";
import { canonicalAnalysis } from "../src/components/canonical/canonical-analysis.js";
import { nmf } from "../src/components/nmf/nmf.js";
import { pca } from "../src/components/principal/pca/pca.js";
import { asLabels } from "../src/data/labels.js";
import { asMatrix, column, type Matrix, row, toRows, transpose } from "../src/data/matrix.js";
import { covariance } from "../src/linalg/covariance.js";
import { multiply, multiplyTransposedLeft, multiplyTransposedVector, multiplyVector } from "../src/linalg/multiply.js";
import { trace } from "../src/linalg/norms.js";
import { leastSquares } from "../src/linear/least-squares/least-squares.js";
import { logisticRegression } from "../src/linear/logistic-regression/logistic-regression.js";
import { ridge } from "../src/linear/ridge/ridge.js";
import { createRandom } from "../src/numeric/random/random.js";
import { normalizeScores, softmax } from "../src/numeric/softmax.js";
import { dot } from "../src/numeric/sums.js";
import { checkGradient } from "../src/optimize/check-gradient.js";
import type { Objective } from "../src/optimize/objective.js";
import { drawnViews } from "./canonical-data.js";
import { expectClose } from "./expect-close.js";
import { normalMatrix } from "./matrices.js";
import { normals } from "./optimization-problems.js";
import { regressionProblem } from "./regression-problems.js";

const seeds = Array.from({ length: 8 }, (_, seed) => seed);

/** Differences agree with the gradient here. */
function expectGradient(objective: Objective, x: Float64Array): void {
  expect(checkGradient(objective, x).error).toBeLessThan(1e-6);
}

/** The largest entry of the gradient as given. */
function slopeAt(objective: Objective, x: Float64Array): number {
  const gradient = new Float64Array(x.length);
  objective(x.slice(), gradient);
  return gradient.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** The gradient is 0 as given and, up to what differences can see, as measured; relative errors mean nothing here. */
function expectStationary(objective: Objective, x: Float64Array, tolerance: number): void {
  expect(slopeAt(objective, x)).toBeLessThan(tolerance);
  const [h, ignored] = [1e-4, new Float64Array(x.length)];
  const at = (i: number, step: number) =>
    objective(
      x.map((value, j) => (j === i ? value + step : value)),
      ignored,
    );
  for (let i = 0; i < x.length; i++) {
    expect(Math.abs(at(i, h) - at(i, -h)) / (2 * h)).toBeLessThan(Math.max(tolerance, 1e-8));
  }
}

/** The uncentred second moments XᵀX/n of samples, and of two sets of columns. */
const moments = (x: Matrix, y = x) => {
  const product = multiplyTransposedLeft(x, y);
  return { ...product, data: product.data.map((value) => value / x.rows) };
};

/** wᵀCw + λ(1 − wᵀw), of (w, λ). */
function principalLagrangian(c: Matrix): Objective {
  return (at, gradient) => {
    const [w, multiplier] = [at.subarray(0, -1), at[at.length - 1]];
    const image = multiplyVector(c, w);
    for (let j = 0; j < w.length; j++) gradient[j] = 2 * (image[j] - multiplier * w[j]);
    gradient[w.length] = 1 - dot(w, w);
    return dot(w, image) + multiplier * gradient[w.length];
  };
}

test("[CB-174] the Lagrangian of PCA is stationary at each principal direction with its variance, and not between two", () => {
  for (const seed of seeds) {
    const random = createRandom(seed);
    const x = multiply(normalMatrix(40, 4, random), normalMatrix(4, 4, random));
    const lagrangian = principalLagrangian(covariance(x, { correction: 1 }));
    const { components, explainedVariance } = pca({ components: 4 }).fit({ x }).state;
    expectGradient(lagrangian, normals(random, 5));
    for (let k = 0; k < 4; k++) {
      const solution = Float64Array.of(...row(components, k), explainedVariance[k]);
      expectStationary(lagrangian, solution, 1e-11 * explainedVariance[0]);
      // Cw = λw fails between two directions, although the length is 1.
      const next = row(components, (k + 1) % 4);
      const between = solution.map((value, j) => (j < 4 ? (value + next[j]) * Math.SQRT1_2 : value));
      expect(slopeAt(lagrangian, between)).toBeGreaterThan(1e-4 * explainedVariance[0]);
    }
  }
});

test("[CB-175] the weights of two views solve C_xy w_y = α C_x w_x and C_xyᵀ w_x = β C_y w_y with α = β, on centred data only", () => {
  for (const seed of seeds) {
    const [x, y] = drawnViews(60, [4, 3], seed);
    const shifted = { ...x, data: x.data.map((value, at) => value + 3 * (1 + (at % 4))) };
    const { weights, means, correlations } = canonicalAnalysis([shifted, y]);
    const centre = (a: Matrix, mean: Float64Array) =>
      asMatrix(toRows(a).map((sample) => sample.map((value, j) => value - mean[j])));
    const residuals = (a: Matrix, b: Matrix, k: number) => {
      const [wx, wy] = [column(weights[0], k), column(weights[1], k)];
      const [fromY, ownX] = [multiplyVector(moments(a, b), wy), multiplyVector(moments(a), wx)];
      const [fromX, ownY] = [multiplyTransposedVector(moments(a, b), wx), multiplyVector(moments(b), wy)];
      const [alpha, beta] = [dot(wx, fromY) / dot(wx, ownX), dot(wy, fromX) / dot(wy, ownY)];
      const left = [...fromY.map((value, j) => value - alpha * ownX[j])];
      const right = [...fromX.map((value, j) => value - beta * ownY[j])];
      return { alpha, beta, largest: Math.max(...[...left, ...right].map(Math.abs)) };
    };
    for (let k = 0; k < 3; k++) {
      const { alpha, beta, largest } = residuals(centre(shifted, means[0]), centre(y, means[1]), k);
      expect(largest).toBeLessThan(1e-11);
      expectClose([alpha, beta], [correlations[k], correlations[k]], 1e-10);
      expect(residuals(shifted, y, k).largest).toBeGreaterThan(1e-2);
    }
  }
});

/** ‖y − Xw‖² + λ‖w‖², with the gradient −2Xᵀy + 2XᵀXw + 2λw; samples are rows here, columns in the book. */
function penalizedSquares(x: Matrix, y: Float64Array, lambda: number): Objective {
  const [gram, right] = [multiplyTransposedLeft(x, x), multiplyTransposedVector(x, y)];
  return (w, gradient) => {
    const image = multiplyVector(gram, w);
    for (let j = 0; j < w.length; j++) gradient[j] = -2 * right[j] + 2 * image[j] + 2 * lambda * w[j];
    return multiplyVector(x, w).reduce((sum, value, i) => sum + (y[i] - value) ** 2, lambda * dot(w, w));
  };
}

describe("normal equations", () => {
  test("[CB-176] the gradient of the squared error is −2Xᵀy + 2XᵀXw, and 0 at the fit of least squares", () => {
    for (const seed of seeds) {
      const { x, y } = regressionProblem(30, 5, seed);
      const objective = penalizedSquares(x, y, 0);
      for (let k = 0; k < 3; k++) expectGradient(objective, normals(createRandom(seed).fork(k), 5));
      const { coefficients } = leastSquares({ intercept: false }).fit({ x, y }).state;
      expectStationary(objective, coefficients, 1e-10);
      expect(
        slopeAt(
          objective,
          coefficients.map((value) => value + 0.01),
        ),
      ).toBeGreaterThan(0.1);
    }
  });

  test("[CB-177] a ridge of λ adds 2λw, and the fit of ridge regression is where the sum is 0", () => {
    for (const seed of seeds) {
      // More columns than samples too, where only the penalty makes the solution unique.
      for (const [rows, columns] of [
        [30, 5],
        [6, 9],
      ]) {
        const { x, y } = regressionProblem(rows, columns, seed);
        const lambda = 0.1 * (1 + seed);
        const [objective, plain] = [penalizedSquares(x, y, lambda), penalizedSquares(x, y, 0)];
        expectGradient(objective, normals(createRandom(seed), columns));
        const { coefficients } = ridge({ alpha: lambda, intercept: false }).fit({ x, y }).state;
        expectStationary(objective, coefficients, 1e-10);
        // The remaining gradient of the squared error is that of the penalty.
        const left = new Float64Array(columns);
        plain(coefficients, left);
        expectClose(
          left,
          coefficients.map((value) => -2 * lambda * value),
          1e-9,
        );
      }
    }
  });
});

/** ‖X − WH‖² of W and H in one list, with `factor` times (WHHᵀ − XHᵀ, WᵀWH − WᵀX) as gradient. */
function factorError(x: Matrix, parts: number, factor: number): Objective {
  return (at, gradient) => {
    const w = { rows: x.rows, columns: parts, data: at.slice(0, x.rows * parts) };
    const h = { rows: parts, columns: x.columns, data: at.slice(x.rows * parts) };
    const rest = multiply(w, h);
    for (let e = 0; e < rest.data.length; e++) rest.data[e] -= x.data[e];
    const [ofW, ofH] = [multiply(rest, transpose(h)), multiplyTransposedLeft(w, rest)];
    gradient.set(ofW.data.map((value) => factor * value));
    gradient.set(
      ofH.data.map((value) => factor * value),
      ofW.data.length,
    );
    return rest.data.reduce((sum, value) => sum + value * value, 0);
  };
}

describe("[CB-178] non-negative factorisation", () => {
  const drawn = (seed: number) => normals(createRandom(seed), 8 * 6).map(Math.abs);

  test("the gradients are twice WHHᵀ − XHᵀ and WᵀWH − WᵀX, not once as printed (E09)", () => {
    for (const seed of seeds) {
      const x = { rows: 8, columns: 6, data: drawn(seed) };
      const at = normals(createRandom(seed).fork("at"), 8 * 2 + 2 * 6).map(Math.abs);
      expectGradient(factorError(x, 2, 2), at);
      expect(checkGradient(factorError(x, 2, 1), at).error).toBeCloseTo(0.5, 5);
    }
  });

  test("the last trace of the expanded error has a plus sign (E09)", () => {
    for (const seed of seeds) {
      const x = { rows: 8, columns: 6, data: drawn(seed) };
      const at = normals(createRandom(seed).fork("at"), 8 * 2 + 2 * 6);
      const product = multiply(
        { rows: 8, columns: 2, data: at.slice(0, 16) },
        { rows: 2, columns: 6, data: at.slice(16) },
      );
      const tr = (a: Matrix, b: Matrix) => trace(multiplyTransposedLeft(a, b));
      const value = factorError(x, 2, 2)(at, new Float64Array(at.length));
      expectClose([tr(x, x) - 2 * tr(x, product) + tr(product, product)], [value], 1e-12);
    }
  });

  test("at a fit the gradient is 0 where a factor is positive, and non-negative where it is 0", () => {
    for (const seed of seeds) {
      const x = { rows: 8, columns: 6, data: drawn(seed) };
      const recipe = nmf({ components: 2, tolerance: 1e-12, maxIterations: 20_000 });
      const { model, transformed } = recipe.fitTransform({ x });
      const at = Float64Array.of(...(transformed as Matrix).data, ...model.state.components.data);
      const gradient = new Float64Array(at.length);
      factorError(x, 2, 2)(at, gradient);
      at.forEach((value, e) => {
        if (value > 1e-6) expect(Math.abs(gradient[e])).toBeLessThan(1e-5);
        else expect(gradient[e]).toBeGreaterThan(-1e-5);
      });
    }
  });
});

/** Σ −log softmax_y(Wx) + ½α‖W‖² with the gradient Σ (softmax_k − 1[y = k]) x + αW; the last column of W is a constant. */
function softmaxLoss(x: Matrix, codes: Int32Array, classes: number, alpha: number): Objective {
  const d = x.columns;
  return (w, gradient) => {
    gradient.fill(0);
    let value = 0;
    for (let i = 0; i < x.rows; i++) {
      const sample = row(x, i);
      const scores = Float64Array.from({ length: classes }, (_, k) => dot(w.subarray(k * d, k * d + d), sample));
      const probabilities = softmax(scores);
      value += normalizeScores(scores.slice(), 0, classes) - scores[codes[i]];
      for (let k = 0; k < classes; k++) {
        const error = probabilities[k] - (codes[i] === k ? 1 : 0);
        for (let j = 0; j < d; j++) gradient[k * d + j] += error * sample[j];
      }
    }
    for (let e = 0; e < w.length; e++) {
      const penalized = e % d < d - 1;
      value += penalized ? 0.5 * alpha * w[e] ** 2 : 0;
      gradient[e] += penalized ? alpha * w[e] : 0;
    }
    return value;
  };
}

test("[CB-179] the gradient of softmax regression is (softmax_k − 1[y = k]) x, of one sample and, summed, 0 at the fit", () => {
  for (const seed of seeds) {
    const random = createRandom(seed);
    const [rows, classes] = [50, 3];
    const drawn = toRows(normalMatrix(rows, 2, random));
    const y = asLabels(drawn.map(([a], i) => (i < classes ? i : Math.abs(Math.round(a + random.normal())) % classes)));
    const x = asMatrix(drawn.map((sample) => [...sample, 1]));
    for (let i = 0; i < 5; i++) {
      const one = softmaxLoss(asMatrix([[...row(x, i)]]), y.codes.slice(i, i + 1), classes, 0);
      expectGradient(one, normals(random, 9));
    }
    const objective = softmaxLoss(x, y.codes, classes, 0.5);
    const { coefficients, intercepts } = logisticRegression({
      penalty: { kind: "l2", alpha: 0.5 },
      tolerance: 1e-10,
    }).fit({ x: asMatrix(drawn), y }).state;
    const w = Float64Array.from(
      toRows(coefficients).flatMap((weights, k) => [...weights, intercepts[k]]),
      Number,
    );
    expectStationary(objective, w, 1e-6);
    expect(slopeAt(objective, new Float64Array(w.length))).toBeGreaterThan(0.5);
  }
});
