import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { exclusiveOr } from "../../datasets/exclusive-or.js";
import { gram } from "../../kernels/gram.js";
import { multiplyTransposed, multiplyVector } from "../../linalg/multiply.js";
import { minimizeLbfgsb } from "../../optimize/lbfgsb.js";
import { type StochasticKernelSvm, stochasticKernelSvm } from "./stochastic-kernel-svm.js";

const kernel = { kind: "rbf", gamma: 0.5 } as const;

function corners(samples: number, seed: number) {
  const { x, y } = exclusiveOr({ samples, seed });
  return { x, y: Float64Array.from(y.codes, (code) => (code === 0 ? 1 : -1)) };
}

function accuracyOf(machine: StochasticKernelSvm, seed: number): number {
  const fresh = corners(4000, seed + 10_000);
  const predicted = machine.predict(fresh.x);
  return predicted.filter((sign, i) => sign === fresh.y[i]).length / predicted.length;
}

/** ½ alpha ‖a‖² + mean max(0, 1 − yᵢ Σⱼ kᵢⱼ aⱼ). */
function objective(k: Matrix, y: Float64Array, a: Float64Array, alpha: number): number {
  const losses = multiplyVector(k, a).map((f, i) => Math.max(0, 1 - y[i] * f));
  return 0.5 * alpha * a.reduce((sum, value) => sum + value * value, 0) + mean(losses);
}

function mean(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}

/** The minimum of the objective by its dual: the linear machine without an intercept on the rows of K. */
function optimum(k: Matrix, y: Float64Array, alpha: number): number {
  const n = y.length;
  const q = multiplyTransposed(k, k);
  const dual = (b: Float64Array, gradient: Float64Array) => {
    const signed = b.map((value, i) => value * y[i]);
    const products = multiplyVector(q, signed);
    for (let i = 0; i < n; i++) gradient[i] = (y[i] * products[i]) / alpha - 1;
    return signed.reduce((sum, value, i) => sum + (value * products[i]) / (2 * alpha) - b[i], 0);
  };
  const bounds = { lower: new Float64Array(n), upper: new Float64Array(n).fill(1 / n) };
  return -minimizeLbfgsb(dual, new Float64Array(n), bounds, { tolerance: 1e-9, maxIterations: 2000 }).value;
}

describe("the machine of algorithm 20", () => {
  test("[CB-140] on exclusive or, with 200 samples, penalty 1 and 1000 steps: accuracy 0.997, no intercept, no coefficient is 0", () => {
    const accuracies = Array.from({ length: 6 }, (_, seed) => {
      const { x, y } = corners(200, seed);
      const machine = stochasticKernelSvm(x, y, { kernel, alpha: 1, maxIterations: 1000, seed });
      expect(machine.coefficients).toHaveLength(200);
      expect(machine.coefficients.every((value) => value !== 0)).toBe(true);
      expectClose(machine.decision(x), multiplyVector(gram(kernel, x), machine.coefficients), 1e-12);
      return accuracyOf(machine, seed);
    });
    expect(Math.abs(mean(accuracies) - 0.997)).toBeLessThan(0.003);
    // Far from all samples nothing is left but the intercept, and there is none.
    const { x, y } = corners(200, 0);
    expect(stochasticKernelSvm(x, y, { kernel }).decision([[1e3, 1e3]])[0]).toBe(0);
  });

  test("the first step goes by yᵢ k(X, xᵢ), the second is half as long", () => {
    const y = [1, 1, 1];
    const x = asMatrix([[1], [1], [1]]);
    const linear = { kind: "linear" } as const;
    const after = (steps: number) => stochasticKernelSvm(x, y, { kernel: linear, alpha: 0.5, maxIterations: steps });
    expectClose(after(1).coefficients, [1, 1, 1], 1e-15);
    // f = 3 is above 1, so only the penalty acts: a ← a − ½ · 0.5 a, then a ← a − ⅓ · 0.5 a.
    expectClose(after(2).coefficients, [0.75, 0.75, 0.75], 1e-15);
    expectClose(after(3).coefficients, [0.625, 0.625, 0.625], 1e-15);
  });

  test("approaches the minimum of ½ alpha ‖a‖² + mean hinge loss, the penalty on the coefficients", () => {
    for (let seed = 0; seed < 4; seed++) {
      const { x, y } = corners(40, seed);
      const k = gram(kernel, x);
      const least = optimum(k, y, 1);
      const values = [100, 20_000].map((maxIterations) =>
        objective(k, y, stochasticKernelSvm(x, y, { kernel, maxIterations, seed }).coefficients, 1),
      );
      expect(values[1]).toBeGreaterThan(least * (1 - 1e-6));
      expect(values[1]).toBeLessThan(1.01 * least);
      expect(values[1]).toBeLessThan(values[0]);
    }
  });

  test("a precomputed kernel gives the same function", () => {
    const { x, y } = corners(50, 1);
    const direct = stochasticKernelSvm(x, y, { kernel });
    const given = stochasticKernelSvm(gram(kernel, x), y, { kernel: { kind: "precomputed" } });
    expectClose(given.coefficients, direct.coefficients, 1e-12);
    const places = asMatrix([
      [0, 1],
      [2, -1],
    ]);
    expectClose(given.decision(gram(kernel, places, x)), direct.decision(places), 1e-12);
  });
});

describe("landmarks", () => {
  test("a machine has one coefficient for each, and learns from all samples", () => {
    for (const landmarkChoice of ["drawn", "k-means"] as const) {
      const { x, y } = corners(200, 3);
      const machine = stochasticKernelSvm(x, y, { kernel, landmarks: 20, landmarkChoice });
      expect([machine.coefficients.length, machine.landmarks.rows]).toEqual([20, 20]);
      expect(accuracyOf(machine, 3)).toBeGreaterThan(0.97);
    }
    const { x, y } = corners(8, 0);
    expect(stochasticKernelSvm(x, y, { kernel, landmarks: 30 }).landmarks).toEqual(x);
  });
});

test("refuses labels that are not signs, strong penalties, and landmarks of a precomputed kernel", () => {
  const x = [[0], [1]];
  expect(() => stochasticKernelSvm(x, [0, 1])).toThrow(
    /labels must be 1 or −1, one for each sample, got 0 for sample 0/,
  );
  expect(() => stochasticKernelSvm(x, [1])).toThrow(/got 1 labels for 2 samples/);
  expect(() => stochasticKernelSvm(x, [1, -1], { alpha: 2 })).toThrow(/alpha must be/);
  expect(() => stochasticKernelSvm([[0], [Number.NaN]], [1, -1])).toThrow(/stochasticKernelSvm/);
  const settings = { kernel: { kind: "precomputed" }, landmarks: 1 } as const;
  expect(() =>
    stochasticKernelSvm(
      [
        [1, 0],
        [0, 1],
      ],
      [1, -1],
      settings,
    ),
  ).toThrow(/landmarks need samples/);
});
