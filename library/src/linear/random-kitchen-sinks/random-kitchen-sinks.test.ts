import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, transpose, zeros } from "../../data/matrix.js";
import { nystrom } from "../../features/expansion/nystrom/nystrom.js";
import { randomFeatures } from "../../features/expansion/random-features/random-features.js";
import { kernelRidge } from "../../kernel-machines/kernel-ridge/kernel-ridge.js";
import { gaussianKernel } from "../../kernels/gaussian-kernel.js";
import { createRandom } from "../../numeric/random/random.js";
import { pipeline } from "../../pipeline/pipeline/pipeline.js";
import { ridge } from "../ridge/ridge.js";
import { randomKitchenSinks } from "./random-kitchen-sinks.js";

describe("the algorithm", () => {
  test("[CB-157] random basis, non-linearity, ridge regression: the coefficients solve (ZᵀZ + λI) a = Zᵀy, predictions are Za", () => {
    for (let seed = 0; seed < 5; seed++) {
      for (const phases of [false, true]) {
        const { x, y } = surface(60, seed);
        const options = { frequencies: 15, phases, seed, kernel: gaussianKernel({ width: 0.7 }) } as const;
        const model = randomKitchenSinks({ ...options, alpha: 0.2 }).fit({ x, y });
        const z = randomFeatures(options).fit({ x }).transform(x) as Matrix;
        const a: Matrix = { rows: z.columns, columns: 1, data: model.state.coefficients };
        expectClose(model.predict(x), product(z, a).data, 1e-12);
        const left = product(product(transpose(z), z), a).data.map((value, k) => value + 0.2 * a.data[k]);
        expectClose(left, product(transpose(z), { rows: 60, columns: 1, data: y }).data, 1e-9);
        expect(model.state.intercept).toBe(0);
      }
    }
  });

  test("[CB-159] a larger λ is a smaller bound on the norm: ‖a‖ falls as λ grows", () => {
    for (let seed = 0; seed < 10; seed++) {
      const data = surface(50, seed);
      const norms = [0.001, 0.01, 0.1, 1, 10, 100].map((alpha) =>
        Math.hypot(...randomKitchenSinks({ alpha, seed, frequencies: 20 }).fit(data).state.coefficients),
      );
      for (let k = 1; k < norms.length; k++) expect(norms[k]).toBeLessThan(norms[k - 1]);
    }
  });

  test("with many random features it predicts like kernel ridge regression with the same kernel and penalty", () => {
    for (const kernel of [
      { kind: "rbf", gamma: 0.5 },
      { kind: "laplace", gamma: 0.3 },
    ] as const) {
      const { x, y } = surface(40, 1);
      const z = surface(30, 2).x;
      for (const intercept of [false, true]) {
        const exact = kernelRidge({ kernel, alpha: 0.5, intercept }).fit({ x, y }).predict(z);
        const errors = [30, 3000].map((frequencies) => {
          const options = { kernel, alpha: 0.5, intercept, frequencies };
          const runs = [0, 1, 2].map((seed) =>
            randomKitchenSinks({ ...options, seed })
              .fit({ x, y })
              .predict(z),
          );
          return Math.sqrt(meanOf(runs.map((run) => meanOf(run.map((value, i) => (value - exact[i]) ** 2)))));
        });
        // A hundred times as many random features: about a tenth of the error.
        expect(errors[1]).toBeLessThan(errors[0] / 4);
        expect(errors[1]).toBeLessThan(0.05);
      }
    }
  });
});

describe("experiments of the Cookbook", () => {
  test("XOR: regression on ±1 with 100 random features of variance 1 is right for nearly all new samples, as pairs and with phases", () => {
    const kernel = gaussianKernel({ variance: 1 });
    for (const phases of [false, true]) {
      const accuracies = [0, 1, 2, 3, 4].map((seed) => {
        const [train, fresh] = [exclusiveOr(200, seed), exclusiveOr(1000, seed + 100)];
        const model = randomKitchenSinks({ kernel, frequencies: 100, phases, alpha: 0.01, seed }).fit(train);
        const accuracy = shareRight(model.predict(fresh.x), fresh.y);
        // As good as the kernel machine it approximates.
        const machine = kernelRidge({ kernel, alpha: 0.01 }).fit(train);
        expect(Math.abs(accuracy - shareRight(machine.predict(fresh.x), fresh.y))).toBeLessThan(0.01);
        return accuracy;
      });
      expect(meanOf(accuracies)).toBeGreaterThan(0.993);
      expect(Math.min(...accuracies)).toBeGreaterThan(0.985);
      // A linear function cannot do it.
      expect(
        shareRight(ridge().fit(exclusiveOr(200, 0)).predict(exclusiveOr(1000, 9).x), exclusiveOr(1000, 9).y),
      ).toBeLessThan(0.65);
    }
  });

  test("[CB-161] a random subset for the kernel matrix: on average a third of the samples does as well as all, and better than as many random features", () => {
    const kernel = { kind: "rbf", gamma: 0.5 } as const;
    const runs = [0, 1, 2, 3, 4].map((seed) => {
      const [train, fresh] = [surface(300, seed), surface(200, seed + 100)];
      const error = (predicted: Float64Array) => meanOf(predicted.map((value, i) => (value - fresh.y[i]) ** 2));
      const subset = (landmarks: number) =>
        pipeline(nystrom({ kernel, landmarks, seed }), ridge({ alpha: 0.1, intercept: false }));
      const waves = (columns: number) => randomKitchenSinks({ kernel, frequencies: columns / 2, alpha: 0.1, seed });
      return {
        whole: error(kernelRidge({ kernel, alpha: 0.1 }).fit(train).predict(fresh.x)),
        subsets: [10, 100].map((size) => error(subset(size).fit(train).predict(fresh.x))),
        waves: [10, 100].map((size) => error(waves(size).fit(train).predict(fresh.x))),
      };
    });
    const whole = meanOf(runs.map((run) => run.whole));
    const [fewSamples, manySamples] = [0, 1].map((size) => meanOf(runs.map(({ subsets }) => subsets[size])));
    const [fewWaves, manyWaves] = [0, 1].map((size) => meanOf(runs.map(({ waves }) => waves[size])));
    expect(manySamples).toBeLessThan(1.1 * whole);
    expect(manySamples).toBeLessThan(manyWaves);
    // Both improve with their size.
    expect(manySamples).toBeLessThan(fewSamples / 3);
    expect(manyWaves).toBeLessThan(fewWaves / 3);
  });
});

/** Gaussians of deviation 0.3 at (1, 1) and (−1, −1) against those at (1, −1) and (−1, 1). */
function exclusiveOr(rows: number, seed: number): { x: Matrix; y: Float64Array } {
  const noise = normalMatrix(rows, 2, createRandom(seed));
  const data = noise.data.map((value, at) => 0.3 * value + corner(at >> 1, at & 1));
  return { x: { ...noise, data }, y: Float64Array.from({ length: rows }, (_, i) => corner(i, 0) * corner(i, 1)) };
}

function corner(i: number, column: number): number {
  return (i >> column) & 1 ? 1 : -1;
}

/** A smooth non-linear function of two columns, with a little noise. */
function surface(rows: number, seed: number): { x: Matrix; y: Float64Array } {
  const random = createRandom(seed);
  const x = normalMatrix(rows, 2, random.fork("x"));
  const y = Float64Array.from({ length: rows }, (_, i) => Math.sin(2 * x.data[2 * i]) * x.data[2 * i + 1]);
  return { x, y: y.map((value) => value + 0.05 * random.normal()) };
}

function shareRight(predicted: Float64Array, y: Float64Array): number {
  return predicted.filter((value, i) => Math.sign(value) === y[i]).length / y.length;
}

function meanOf(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}

test("a restored model has the directions and phases of its options, and a coefficient for each cosine and sine", () => {
  const { x, y } = surface(20, 1);
  for (const phases of [false, true]) {
    const { saved } = randomKitchenSinks({ frequencies: 4, phases }).fit({ x, y });
    const { fourier, coefficients } = saved.state;
    const restoring = (change: object) =>
      refusal(() => randomKitchenSinks.restore({ ...saved, state: { ...saved.state, ...change } }));
    const start = "invalid-file: random-kitchen-sinks: state.";
    expect(restoring({ coefficients: coefficients.slice(1) })).toBe(
      `${start}coefficients must have the length ${phases ? 4 : 8}, got ${phases ? 3 : 7}`,
    );
    expect(restoring({ fourier: { ...fourier, phases: phases ? null : new Float64Array(4) } })).toBe(
      `${start}fourier must have ${phases ? "phases" : "no phases"}`,
    );
    expect(restoring({ fourier: { ...fourier, frequencies: zeros(x.columns, 3) } })).toBe(
      `${start}fourier.frequencies must have 4 columns (frequencies), got 3`,
    );
  }
});
