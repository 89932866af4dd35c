import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { blobs } from "../../datasets/index.js";
import { meanShift } from "../mean-shift/mean-shift.js";
import { gradientAscent } from "./gradient-ascent.js";

const options = { densityKernel: "gaussian", bandwidth: 1, tolerance: 1e-7, maxIterations: 5000 } as const;

test("[MP-063] converges to the modes of the density, which stays that of the original samples", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, y } = blobs({
      samples: 45,
      centers: [
        [0, 0],
        [6, 0],
        [0, 6],
      ],
      spread: 0.6,
      seed,
    });
    const model = gradientAscent(options).fit({ x });
    const shift = meanShift(options).fit({ x });
    expect(model.report.converged).toBe(true);
    expect(model.state.modes.rows).toBe(3);
    expectClose(model.state.modes.data, shift.state.modes.data, 1e-5);
    expect(model.labels).toEqual(shift.labels);
    expect(new Set(Array.from(y.codes, (code, i) => `${code} ${model.labels[i]}`)).size).toBe(3);
    // At a mode the density of the original samples falls in every direction.
    const density = (a: number, b: number) => {
      let sum = 0;
      for (let i = 0; i < x.rows; i++) sum += Math.exp(-((x.data[2 * i] - a) ** 2 + (x.data[2 * i + 1] - b) ** 2) / 2);
      return sum / (x.rows * 2 * Math.PI);
    };
    for (let k = 0; k < 3; k++) {
      const [a, b] = model.state.modes.data.subarray(2 * k, 2 * k + 2);
      expect(density(a, b)).toBeCloseTo(model.state.densities[k], 10);
      for (let t = 0; t < 8; t++) {
        expect(density(a + 0.01 * Math.cos(t), b + 0.01 * Math.sin(t))).toBeLessThan(density(a, b));
      }
    }
  }
});

test("a step is the rate times the gradient", () => {
  const x = [[0], [1]];
  const { state } = gradientAscent({ ...options, learningRate: 0.5, maxIterations: 1, perturbation: 0 }).fit({ x });
  // From 0: the gradient ½ (1 / √2π) exp(−½) points to the other sample.
  const step = (0.5 * 0.5 * Math.exp(-0.5)) / Math.sqrt(2 * Math.PI);
  expectClose([Math.min(...state.modes.data)], [step], 1e-12);
});

test("predictions for the training samples are their labels", () => {
  const { x } = blobs({ samples: 40, centers: 3, seed: 4 });
  const model = gradientAscent(options).fit({ x });
  expect(model.predict(x)).toEqual(model.labels);
});
