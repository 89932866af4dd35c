/** What the lectures say about logistic regression. */
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, type Matrix, toRows } from "../../data/matrix.js";
import { blobs } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { logistic, normalizeScores, softplus } from "../../numeric/softmax.js";
import { minimizeLbfgs } from "../../optimize/lbfgs.js";
import { miniBatches } from "../../optimize/mini-batches.js";
import { ridge } from "../ridge/ridge.js";
import { logisticRegression } from "./logistic-regression.js";

const unpenalized = { kind: "none" } as const;

/** Two clouds that overlap, so that there is a minimum without a penalty. */
const overlapping = blobs({
  samples: 200,
  centers: [
    [-1, 0],
    [1, 0.5],
  ],
  spread: 1.2,
  seed: 4,
});
/** Two clouds far from each other. */
const separable = blobs({
  samples: 60,
  centers: [
    [-3, 0],
    [3, 1],
  ],
  spread: 0.5,
  seed: 1,
});
const threeClouds = blobs({
  samples: 300,
  centers: [
    [0, 3],
    [3, -2],
    [-3, -2],
  ],
  spread: 1,
  seed: 0,
});

describe("stochastic gradient descent", () => {
  test("[CB-130] several classes by softmax, ones in front, W = 0, step 1/t: near 1 downhill, near 0 as printed", () => {
    for (let seed = 0; seed < 3; seed++) {
      const model = logisticRegression({
        penalty: unpenalized,
        solver: { kind: "stochastic", learningRate: 1, exponent: 1, batchSize: 1, epochs: 5, seed },
      }).fit(threeClouds);
      const downhill = literalAlgorithm(threeClouds.x, threeClouds.y.codes, 3, seed, 5, -1);
      model.state.coefficients.data.forEach((weight, at) => {
        expect(weight).toBeCloseTo(downhill[Math.floor(at / 2)][1 + (at % 2)], 9);
      });
      expect(accuracy(downhill, threeClouds.x, threeClouds.y.codes)).toBeGreaterThan(0.95);
      const uphill = literalAlgorithm(threeClouds.x, threeClouds.y.codes, 3, seed, 5, 1);
      expect(accuracy(uphill, threeClouds.x, threeClouds.y.codes)).toBeLessThan(0.1);
    }
  });

  test("[CB-132] converges to the result of the second-order solver (IRLS)", () => {
    const newton = logisticRegression({ penalty: unpenalized, solver: { kind: "newton" } }).fit(overlapping);
    expect(newton.report.iterations).toBeLessThan(12);
    const least = newton.report.objective.at(-1) ?? 0;
    for (let seed = 0; seed < 3; seed++) {
      const sgd = logisticRegression({
        penalty: unpenalized,
        solver: { kind: "stochastic", learningRate: 2, exponent: 0.75, epochs: 200, seed },
      }).fit(overlapping);
      expect((sgd.report.objective.at(-1) ?? 0) / least).toBeLessThan(1.001);
      expectClose(sgd.state.coefficients.data, newton.state.coefficients.data, 0.05);
    }
  });
});

describe("two classes", () => {
  const { x, y } = overlapping;
  const model = logisticRegression({ penalty: unpenalized }).fit({ x, y });
  const score = (state: typeof model.state, i: number) =>
    state.intercepts[0] + state.coefficients.data[0] * x.data[2 * i] + state.coefficients.data[1] * x.data[2 * i + 1];

  test("[MP-162] Bernoulli noise with the mean σ(βᵀx): log-odds are linear in x", () => {
    const p = model.probabilities([
      [0, 0],
      [1, 2],
      [2, 4],
    ]).data;
    const logOdds = [0, 1, 2].map((i) => Math.log(p[2 * i + 1] / p[2 * i]));
    expect(logOdds[2] - logOdds[1]).toBeCloseTo(logOdds[1] - logOdds[0], 9);
    const [a, b] = model.state.coefficients.data;
    expect(logOdds[1] - logOdds[0]).toBeCloseTo(a + 2 * b, 9);
  });

  test("[IR-019] labels ±1: the mean of log(1 + exp(−y f)), P(y|x) = 1/(1 + exp(−y f)), the class is the sign of f", () => {
    const p = model.probabilities(x);
    const { codes } = model.predict(x);
    let sum = 0;
    for (let i = 0; i < x.rows; i++) {
      const f = score(model.state, i);
      const sign = y.codes[i] === 1 ? 1 : -1;
      sum += Math.log(1 + Math.exp(-sign * f));
      expect(p.data[2 * i + 1]).toBeCloseTo(1 / (1 + Math.exp(-f)), 12);
      expect(p.data[2 * i]).toBeCloseTo(1 / (1 + Math.exp(f)), 12);
      expect(p.data[2 * i] + p.data[2 * i + 1]).toBeCloseTo(1, 14);
      expect(codes[i]).toBe(f > 0 ? 1 : 0);
    }
    expect((model.report.objective.at(-1) ?? 0) / x.rows).toBeCloseTo(sum / x.rows, 12);
    // Margins of a million neither overflow nor give NaN.
    const far = model.probabilities([[1e6, 0]]).data;
    expect(Array.from(far)).toEqual([0, 1]);
    const steep = logisticRegression({ penalty: unpenalized }).fit({
      x: [[-1e6], [1e6], [2e6], [-3e6]],
      y: [0, 1, 1, 0],
    });
    expect(steep.report.objective.every(Number.isFinite)).toBe(true);
  });

  test("[IR-022] labels 0/1 with the bias folded in: the same w, n times the mean loss, gradient X(σ(Xᵀw) − z) of zero", () => {
    const ones = asMatrix(toRows(x).map((row) => [1, ...row]));
    const folded = logisticRegression({ penalty: unpenalized, intercept: false }).fit({ x: ones, y });
    const w = folded.state.coefficients.data;
    expectClose(w, [model.state.intercepts[0], ...model.state.coefficients.data], 1e-9);
    const gradient = new Float64Array(3);
    let [summed, mean] = [0, 0];
    for (let i = 0; i < x.rows; i++) {
      const f = score(model.state, i);
      const z = y.codes[i];
      summed -= z * Math.log(logistic(f)) + (1 - z) * Math.log(logistic(-f));
      mean += softplus(z === 1 ? -f : f) / x.rows;
      for (let j = 0; j < 3; j++) gradient[j] += (logistic(f) - z) * ones.data[3 * i + j];
    }
    expect(summed).toBeCloseTo(x.rows * mean, 9);
    expect(folded.report.objective.at(-1)).toBeCloseTo(summed, 9);
    for (const entry of gradient) expect(Math.abs(entry)).toBeLessThan(1e-7);
  });

  test("[MP-171] squared loss and cross-entropy are the negative log-likelihoods of normal and Bernoulli noise", () => {
    // Linear: y ~ N(βx, 1), so −log p = ½(y − βx)² + ½ log 2π. Logistic: y ~ Ber(σ(βx)), so −log p is the cross-entropy.
    const target = Float64Array.from(y.codes);
    const linear = ridge({ alpha: 0 }).fit({ x, y: target });
    const normal = (shift: number) =>
      linear
        .predict(x)
        .reduce((sum, mean, i) => sum + 0.5 * (target[i] - mean - shift) ** 2 + 0.5 * Math.log(2 * Math.PI), 0);
    const bernoulli = (shift: number) => {
      let sum = 0;
      for (let i = 0; i < x.rows; i++) {
        const mu = logistic(score(model.state, i) + shift);
        sum -= Math.log(target[i] === 1 ? mu : 1 - mu);
      }
      return sum;
    };
    expect(bernoulli(0)).toBeCloseTo(model.report.objective.at(-1) ?? 0, 9);
    for (const likelihood of [normal, bernoulli]) {
      for (const shift of [-0.1, 0.1]) expect(likelihood(shift)).toBeGreaterThan(likelihood(0));
    }
  });
});

test("[MP-168] softmax of K vectors: K = 2 is the binary model with β = β₂ − β₁, and only K − 1 vectors are free", () => {
  const { x, y } = overlapping;
  const binary = logisticRegression({ penalty: unpenalized }).fit({ x, y });
  // The mean cross-entropy of a softmax of two vectors, minimised by a general solver.
  const { x: both } = minimizeLbfgs(
    (w, gradient) => {
      gradient.fill(0);
      let loss = 0;
      for (let i = 0; i < x.rows; i++) {
        const sample = [x.data[2 * i], x.data[2 * i + 1], 1];
        const p = Float64Array.from([0, 1], (k) => sample.reduce((sum, value, j) => sum + value * w[3 * k + j], 0));
        const own = p[y.codes[i]];
        loss += (normalizeScores(p, 0, 2) - own) / x.rows;
        p[y.codes[i]] -= 1;
        for (let at = 0; at < 6; at++) gradient[at] += (p[Math.floor(at / 3)] * sample[at % 3]) / x.rows;
      }
      return loss;
    },
    new Float64Array(6),
    { tolerance: 1e-10 },
  );
  const difference = [0, 1, 2].map((j) => both[3 + j] - both[j]);
  expectClose(difference, [...binary.state.coefficients.data, binary.state.intercepts[0]], 1e-7);
  // Adding the same vector to every class does not change the probabilities; the fit chooses weights that sum to zero.
  const full = logisticRegression({ penalty: unpenalized }).fit(threeClouds);
  const { coefficients, intercepts } = full.state;
  for (const j of [0, 1])
    expect(coefficients.data[j] + coefficients.data[2 + j] + coefficients.data[4 + j]).toBeCloseTo(0, 9);
  const p = full.probabilities(threeClouds.x).data;
  for (let i = 0; i < threeClouds.x.rows; i++) {
    const [a, b] = threeClouds.x.data.subarray(2 * i, 2 * i + 2);
    const moved = Float64Array.from(intercepts, (constant, k) => {
      const [u, v] = coefficients.data.subarray(2 * k, 2 * k + 2);
      return constant + 5 + (u + 7) * a + (v - 3) * b;
    });
    normalizeScores(moved, 0, 3);
    expectClose(moved, p.subarray(3 * i, 3 * i + 3), 1e-9);
  }
});

describe("separable classes", () => {
  const { x, y } = separable;

  test("[IR-020] have no minimum: at scales 1, 10, 100 a margin of 1 costs 0.3133, 4.5e-5, 3.7e-44, and ‖w‖ keeps growing", () => {
    expect(softplus(-1)).toBeCloseTo(0.3133, 4);
    expect(softplus(-10) / 4.54e-5).toBeCloseTo(1, 3);
    expect(softplus(-100) / 3.72e-44).toBeCloseTo(1, 2);
    for (const kind of ["newton", "lbfgs"] as const) {
      const norms = [1e-2, 1e-4, 1e-6, 1e-8].map((tolerance) => {
        const { state, report } = logisticRegression({ penalty: unpenalized, solver: { kind }, tolerance }).fit({
          x,
          y,
        });
        expect(report.warnings[0].message).toMatch(/^the classes are separable, so without a penalty/);
        expect(report.converged).toBe(false);
        expect(state.coefficients.data.every(Number.isFinite)).toBe(true);
        return Math.hypot(...state.coefficients.data);
      });
      for (let k = 1; k < norms.length; k++) expect(norms[k]).toBeGreaterThan(1.1 * norms[k - 1]);
    }
  });

  test("[MP-166] diverge without a ridge and have a finite norm with one", () => {
    const norm = (alpha: number, tolerance: number) =>
      Math.hypot(
        ...logisticRegression({ penalty: { kind: "l2", alpha }, tolerance }).fit({ x, y }).state.coefficients.data,
      );
    expect(norm(0, 1e-10)).toBeGreaterThan(1.5 * norm(0, 1e-4));
    for (const alpha of [0.01, 0.1, 1, 10]) {
      expect(norm(alpha, 1e-10)).toBeCloseTo(norm(alpha, 1e-7), 4);
      expect(norm(alpha, 1e-10)).toBeLessThan(norm(alpha / 10, 1e-10));
    }
    const { report } = logisticRegression({ penalty: { kind: "l2", alpha: 0.01 } }).fit({ x, y });
    expect(report.converged).toBe(true);
    expect(report.warnings).toEqual([]);
  });

  test("[IR-021] λ(‖w‖² + b²) penalises the bias too: a column of ones without an intercept; finite, and falling with λ", () => {
    const ones = asMatrix(toRows(x).map(([a, b]) => [a + 4, b, 1]));
    const norms = [1e-4, 1e-2, 1, 100].map((lambda) => {
      // n · mean loss + n λ‖w‖² is the summed loss with alpha = 2 n λ.
      const model = logisticRegression({ penalty: { kind: "l2", alpha: 2 * x.rows * lambda }, intercept: false });
      const { state, report } = model.fit({ x: ones, y });
      expect(report.converged).toBe(true);
      const [a, b, bias] = state.coefficients.data;
      // At the minimum the gradient by the bias is Σ(p − z)/n + 2λb.
      let gradient = 2 * lambda * bias;
      for (let i = 0; i < x.rows; i++) {
        const f = a * ones.data[3 * i] + b * ones.data[3 * i + 1] + bias;
        gradient += (logistic(f) - y.codes[i]) / x.rows;
      }
      expect(Math.abs(gradient)).toBeLessThan(1e-8);
      return Math.hypot(a, b, bias);
    });
    for (let k = 1; k < norms.length; k++) expect(norms[k]).toBeLessThan(norms[k - 1]);
  });

  test("partly separable samples are distinguished from those that are not separable", () => {
    // At x = 0 both classes occur, elsewhere the sign decides: the slope has no finite limit, the constant has.
    const quasi = logisticRegression({ penalty: unpenalized }).fit({
      x: [[-2], [-1], [0], [0], [1], [2]],
      y: [0, 0, 0, 1, 1, 1],
    });
    expect(quasi.report.warnings[0].message).toMatch(/^some samples are separable/);
    const mixed = logisticRegression({ penalty: unpenalized }).fit({
      x: [[-2], [1], [0], [0], [-1], [2]],
      y: [0, 0, 0, 1, 1, 1],
    });
    expect(mixed.report.warnings).toEqual([]);
    expect(mixed.report.converged).toBe(true);
    const copies = logisticRegression({ penalty: unpenalized }).fit({
      x: toRows(overlapping.x).map(([a, b]) => [a, b, a, 2 * b]),
      y: overlapping.y,
    });
    expect(copies.report.warnings).toEqual([]);
  });
});

/** Algorithm 18 of the Cookbook, line by line: W ← W ± (1/t) x (ŷ − y)ᵀ, with the largest score taken out first. */
function literalAlgorithm(x: Matrix, codes: Int32Array, classes: number, seed: number, epochs: number, sign: 1 | -1) {
  const w = Array.from({ length: classes }, () => new Float64Array(x.columns + 1));
  const random = createRandom(seed);
  let t = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const [i] of miniBatches(x.rows, 1, random)) {
      t++;
      const sample = [1, ...x.data.subarray(i * x.columns, (i + 1) * x.columns)];
      const probability = Float64Array.from(w, (row) => row.reduce((sum, weight, j) => sum + weight * sample[j], 0));
      normalizeScores(probability, 0, classes);
      for (let k = 0; k < classes; k++) {
        const residual = probability[k] - (codes[i] === k ? 1 : 0);
        for (let j = 0; j < sample.length; j++) w[k][j] += (sign / t) * sample[j] * residual;
      }
    }
  }
  return w;
}

function accuracy(w: readonly Float64Array[], x: Matrix, codes: Int32Array): number {
  let right = 0;
  for (let i = 0; i < x.rows; i++) {
    const scores = w.map((row) => row[0] + row[1] * x.data[2 * i] + row[2] * x.data[2 * i + 1]);
    if (scores.indexOf(Math.max(...scores)) === codes[i]) right++;
  }
  return right / x.rows;
}
