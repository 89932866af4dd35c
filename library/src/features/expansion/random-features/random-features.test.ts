import { expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix, product } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { type Matrix, selectRows, transpose } from "../../../data/matrix.js";
import { gaussianKernel } from "../../../kernels/gaussian-kernel.js";
import { gram } from "../../../kernels/gram.js";
import { createRandom } from "../../../numeric/random/random.js";
import { randomFeatures } from "./random-features.js";

test("inner products approximate the kernel, for new samples too, for any seed", () => {
  const [x, z] = [normalMatrix(15, 3, createRandom(0)), normalMatrix(10, 3, createRandom(1))];
  for (const kernel of [
    { kind: "rbf", gamma: 0.2 },
    { kind: "laplace", gamma: 0.2 },
  ] as const) {
    for (let seed = 0; seed < 3; seed++) {
      const model = randomFeatures({ kernel, frequencies: 5000, seed }).fit({ x });
      const [a, b] = [model.transform(x) as Matrix, model.transform(z) as Matrix];
      const exact = gram(kernel, x, z);
      const near = product(a, transpose(b));
      // Each entry has a standard error of at most 1 / √(2 · 5000) = 0.01.
      for (let at = 0; at < near.data.length; at++) expect(Math.abs(near.data[at] - exact.data[at])).toBeLessThan(0.05);
    }
  }
});

test("every sample has length 1, as in the feature space of the kernel", () => {
  const x = normalMatrix(8, 2, createRandom(3));
  const z = randomFeatures({ frequencies: 20 }).fit({ x }).transform(x) as Matrix;
  for (let i = 0; i < 8; i++) expect(Math.hypot(...selectRows(z, [i]).data)).toBeCloseTo(1, 12);
});

test("columns are named by cosine and sine; the report tells the gamma that was taken from the data", () => {
  const x = [
    [0, 2],
    [2, 0],
  ];
  const model = randomFeatures({ frequencies: 2 }).fit({ x });
  expect(model.outputFeatures).toEqual(["cos1", "cos2", "sin1", "sin2"]);
  expect(randomFeatures({ frequencies: 2, phases: true }).fit({ x }).outputFeatures).toEqual(["cos1", "cos2"]);
  expect(model.report.notes).toEqual({ gamma: 0.5 });
  const same = randomFeatures({ frequencies: 2, kernel: gaussianKernel({ width: 1 }) }).fit({ x });
  expectClose((same.transform(x) as Matrix).data, (model.transform(x) as Matrix).data, 1e-13);
});

test("kernels without Fourier features are refused by name", () => {
  expect(refusal(() => randomFeatures({ kernel: { kind: "cosine" } as never }))).toContain(
    'kernel.kind must be one of "rbf", "laplace", got "cosine"',
  );
});
