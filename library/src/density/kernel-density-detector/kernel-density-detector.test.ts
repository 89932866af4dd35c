import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { rocAuc } from "../../metrics/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { checkDensity } from "../box-probability.js";
import { kernelDensity } from "../kernel-density/kernel-density.js";
import { kernelDensityDetector } from "./kernel-density-detector.js";

const [gamma, bandwidth] = [2, 0.5];

test("[ML2-172] the Gaussian kernel with γ, divided by Z, is a density that integrates to 1, and outliers are where it is low", () => {
  for (const columns of [1, 2]) {
    const random = createRandom(columns);
    const [x, at] = [normalMatrix(30, columns, random), normalMatrix(9, columns, random)];
    // exp(−γ‖x − xᵢ‖²) is the Gaussian window of the bandwidth 1 / √(2γ); Z = n (π / γ)^(d/2).
    const z = 30 * (Math.PI / gamma) ** (columns / 2);
    const kernels = gram({ kind: "rbf", gamma }, at, x);
    const sums = Float64Array.from({ length: 9 }, (_, i) =>
      kernels.data.subarray(30 * i, 30 * (i + 1)).reduce((sum, value) => sum + value / z, 0),
    );
    const model = kernelDensityDetector({ bandwidth, contamination: 0.1 }).fit({ x });
    expectClose(
      model.score(at),
      sums.map((value) => -Math.log(value)),
      1e-10,
    );
    const estimate = kernelDensity({ bandwidth }).fit({ x });
    expect(checkDensity(estimate, x).total.value).toBeCloseTo(1, 2);
    const densities = estimate.logDensity(x);
    const lowest = Float64Array.from(densities).sort().subarray(0, 3);
    expect(densities.filter((_, i) => model.isOutlier(x)[i] === 1).sort()).toEqual(lowest);
    expect([...model.isOutlier([new Array(columns).fill(20)])]).toEqual([1]);
  }
});

test("[ML2-173] the estimate is linear in feature space: ⟨φ(x), w⟩ with ‖φ(x)‖ = 1, hence at most ‖w‖", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const [x, at] = [normalMatrix(25, 3, random), normalMatrix(40, 3, random)];
    const kernel = { kind: "rbf", gamma } as const;
    // The feature map of the kernel restricted to all points, from the root of their kernel matrix: φ(xᵢ)·φ(xⱼ) = k(xᵢ, xⱼ).
    const z = 25 * (Math.PI / gamma) ** 1.5;
    const inner = gram(kernel, x).data.reduce((sum, value) => sum + value, 0);
    // w = Σ φ(xᵢ) / Z, so ‖w‖² = Σᵢⱼ k(xᵢ, xⱼ) / Z².
    const norm = Math.sqrt(inner) / z;
    expectEvery(
      gram(kernel, at).data.filter((_, e) => e % 41 === 0),
      (value) => value === 1,
    );
    const density = kernelDensity({ bandwidth }).fit({ x }).logDensity(at).map(Math.exp);
    const products = gram(kernel, at, x);
    const linear = density.map((_, i) =>
      products.data.subarray(25 * i, 25 * (i + 1)).reduce((sum, value) => sum + value / z, 0),
    );
    expectClose(density, linear, 1e-10);
    expectEvery(density, (value) => value <= norm);
    // Equality for a single sample, at that sample.
    const single = kernelDensity({ bandwidth }).fit({ x: [[0, 0, 0]] });
    expect(Math.exp(single.logDensity([[0, 0, 0]])[0])).toBeCloseTo((gamma / Math.PI) ** 1.5, 10);
  }
});

test("scores far away grow without bound and stay finite", () => {
  const model = kernelDensityDetector({ bandwidth: 1 }).fit({ x: normalMatrix(20, 2, createRandom(1)) });
  const scores = model.score([
    [10, 0],
    [1000, 0],
    [1e6, 1e6],
  ]);
  expect(scores[0]).toBeLessThan(scores[1]);
  expect(scores[1]).toBeLessThan(scores[2]);
});

test("finds what is between the points of a ring", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const ring = (radius: number) =>
      asMatrix(
        Array.from({ length: 80 }, () => {
          const [t, r] = [2 * Math.PI * random.uniform(), radius + 0.1 * random.normal()];
          return [r * Math.cos(t), r * Math.sin(t)];
        }),
      );
    const model = kernelDensityDetector({ bandwidth: 0.3 }).fit({ x: ring(3) });
    const scores = [...model.score(ring(3)), ...model.score(ring(1))];
    const truth = scores.map((_, i) => (i < 80 ? "usual" : "odd"));
    expect(rocAuc(truth, scores, { positive: "odd" })).toBeGreaterThan(0.99);
  }
});

test("one sample, equal samples and constant columns need a bandwidth", () => {
  for (const x of [
    [[1, 2]],
    new Array(5).fill([1, 2]),
    [
      [1, 2],
      [1, 3],
      [1, 5],
    ],
  ]) {
    const model = kernelDensityDetector({ bandwidth: 1, contamination: 0 }).fit({ x });
    expect([...model.isOutlier([x[0], [9, 9]])]).toEqual([0, 1]);
  }
  expect(refusal(() => kernelDensityDetector().fit({ x: [[1, 2]] }))).toContain("bandwidth");
});
