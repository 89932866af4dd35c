/** What the Cookbook's chapters on kernel machines mention in passing, shown with the library's functions. */
import { describe, expect, test } from "vitest";
import { asMatrix, type Matrix, row, selectRows } from "../src/data/matrix.js";
import { exclusiveOr } from "../src/datasets/exclusive-or.js";
import { gaussianProcess, kernelRidge, nystrom, pipeline, ridge, supportVectorClassifier } from "../src/index.js";
import { supportValues } from "../src/kernel-machines/svm/support-state.js";
import { gram } from "../src/kernels/gram.js";
import { inverse } from "../src/linalg/factor/lu/lu.js";
import { multiply, multiplyVector } from "../src/linalg/multiply.js";
import { createRandom } from "../src/numeric/random/random.js";
import { processBand, processPosterior, sampleProcess } from "../src/probabilistic/index.js";
import { expectClose } from "./expect-close.js";

const seeds = [0, 1, 2];
const rbf = { kind: "rbf", gamma: 0.7 } as const;
const transposed = (a: Matrix): Matrix => ({
  rows: a.columns,
  columns: a.rows,
  data: Float64Array.from(a.data, (_, at) => a.data[(at % a.rows) * a.columns + Math.floor(at / a.rows)]),
});

/** Samples of a wave with noise; none between 2 and 4. */
function waveSamples(seed: number, count = 30) {
  const random = createRandom(seed);
  const x = Array.from({ length: count }, (_, i) => [(i % 2) * 4 + 2 * random.uniform()]);
  return { x, y: x.map(([at]) => Math.sin(2 * at) + 0.1 * random.normal()) };
}

describe("[CBM-013] kernel machines in passing", () => {
  test("a support vector machine trained on one subset after the other, with its support vectors, is that of all samples", () => {
    for (const seed of seeds) {
      const { x, y } = exclusiveOr({ samples: 120, noise: 0.5, seed });
      const machine = supportVectorClassifier({ kernel: rbf, cost: 1, tolerance: 1e-6 });
      const fitOn = (rows: readonly number[]) =>
        machine.fit({ x: selectRows(x, rows), y: { ...y, codes: Int32Array.from(rows, (i) => y.codes[i]) } });
      const whole = fitOn([...y.codes.keys()]);
      // The class of positive values is that of the samples with the larger ones.
      const values = supportValues(whole.state, x).data;
      const sign = Math.sign(values.reduce((sum, value, i) => sum + (y.codes[i] === 1 ? value : -value), 0));
      let rows = Array.from({ length: 20 }, (_, i) => i);
      let largest = rows.length;
      for (let round = 0; round < 60; round++) {
        const model = fitOn(rows);
        const margins = supportValues(model.state, x).data.map((value, i) => (y.codes[i] === 1 ? sign : -sign) * value);
        const isViolated = (i: number) => margins[i] < 1 - 1e-4;
        const next = [...margins.keys()].filter((i) => !rows.includes(i) && isViolated(i)).slice(0, 20);
        if (next.length === 0) break;
        const kept = rows.filter((i) => margins[i] < 1 + 1e-4);
        rows = [...kept, ...next];
        largest = Math.max(largest, rows.length);
      }
      expect(largest).toBeLessThan(x.rows);
      expectClose(supportValues(fitOn(rows).state, x).data, values, 1e-3);
    }
  });

  test("Kriging, or a Gaussian process: the mean is kernel ridge regression, the covariance K** − K*(K + λI)⁻¹K*ᵀ, wide in gaps", () => {
    for (const seed of seeds) {
      const { x, y } = waveSamples(seed);
      const noise = 0.01;
      const process = gaussianProcess({ kernel: rbf, noise, intercept: false, optimize: false }).fit({ x, y });
      const at = [[0.5], [1], [3], [5], [9]];
      const { mean, covariance } = processPosterior(process.state, at);
      expectClose(mean, kernelRidge({ kernel: rbf, alpha: noise }).fit({ x, y }).predict(at), 1e-8);
      const [own, cross, among] = [
        gram(rbf, asMatrix(x)),
        gram(rbf, asMatrix(at), asMatrix(x)),
        gram(rbf, asMatrix(at)),
      ];
      for (let i = 0; i < own.rows; i++) own.data[i * own.rows + i] += noise;
      const precision = inverse(own);
      expectClose(mean, multiplyVector(cross, multiplyVector(precision, Float64Array.from(y))), 1e-6);
      const known = multiply(multiply(cross, precision), transposed(cross));
      expectClose(
        covariance.data,
        among.data.map((value, i) => value - known.data[i]),
        1e-6,
      );
      const band = processBand(process.state, at);
      const widths = band.upper.map((upper, i) => upper - band.lower[i]);
      expect(Math.min(widths[2], widths[4])).toBeGreaterThan(3 * Math.max(widths[0], widths[1], widths[3]));
      // Functions that are drawn from the posterior have its mean and its variances.
      const drawn = sampleProcess(process.state, at, 2000, seed);
      for (let j = 0; j < at.length; j++) {
        const values = Array.from({ length: drawn.rows }, (_, i) => row(drawn, i)[j]);
        const center = values.reduce((sum, value) => sum + value, 0) / values.length;
        const spread = values.reduce((sum, value) => sum + (value - center) ** 2, 0) / values.length;
        const variance = covariance.data[j * (at.length + 1)];
        expect(Math.abs(center - mean[j])).toBeLessThan(5 * Math.sqrt(variance / values.length));
        expectClose([spread / variance], [1], 0.15);
      }
    }
  });

  test("a kernel matrix of a random subset: with more landmarks nearer to kernel ridge regression, with all of them equal", () => {
    for (const seed of seeds) {
      const { x, y } = waveSamples(seed, 60);
      const at = Array.from({ length: 40 }, (_, i) => [i / 10]);
      const exact = kernelRidge({ kernel: rbf, alpha: 0.1 }).fit({ x, y }).predict(at);
      const errors = [3, 15, 60].map((landmarks) => {
        const recipe = pipeline(nystrom({ kernel: rbf, landmarks, seed }), ridge({ alpha: 0.1, intercept: false }));
        const found = recipe.fit({ x, y }).predict(at);
        return Math.sqrt(exact.reduce((sum, value, i) => sum + (value - found[i]) ** 2, 0) / at.length);
      });
      expect(errors[1]).toBeLessThan(0.5 * errors[0]);
      expect(errors[2]).toBeLessThan(1e-4);
    }
  });

  test("a support vector machine with the kernel (xᵀz + 1)² solves the exclusive or, a linear one does not", () => {
    for (const seed of seeds) {
      const [train, fresh] = [seed, seed + 100].map((each) => exclusiveOr({ samples: 100, noise: 0.3, seed: each }));
      const accuracy = (kernel: { kind: "polynomial"; degree: 2; gamma: 1; offset: 1 } | { kind: "linear" }) => {
        const { codes } = supportVectorClassifier({ kernel }).fit(train).predict(fresh.x);
        return codes.filter((code, i) => code === fresh.y.codes[i]).length / codes.length;
      };
      const polynomial = { kind: "polynomial", degree: 2, gamma: 1, offset: 1 } as const;
      // The kernel is the inner product of all monomials of degree 2 and below, with weights.
      const features = ([a, b]: readonly number[]) => [
        1,
        Math.SQRT2 * a,
        Math.SQRT2 * b,
        a * a,
        Math.SQRT2 * a * b,
        b * b,
      ];
      const some = [
        [0.5, -1],
        [2, 3],
      ];
      const products = features(some[0]).reduce((sum, value, i) => sum + value * features(some[1])[i], 0);
      expectClose([gram(polynomial, asMatrix(some)).data[1]], [products], 1e-12);
      expect(accuracy(polynomial)).toBeGreaterThan(0.95);
      expect(accuracy({ kind: "linear" })).toBeLessThan(0.8);
    }
  });
});
