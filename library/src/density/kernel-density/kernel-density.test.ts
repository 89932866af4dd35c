import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { covariance } from "../../linalg/covariance.js";
import { createRandom } from "../../numeric/random/random.js";
import { checkDensity } from "../box-probability.js";
import { bandwidthLikelihoods } from "./bandwidth-likelihoods.js";
import { kernelDensity } from "./kernel-density.js";
import reference from "./reference/kernel-density.json" with { type: "json" };
import type { WindowName } from "./window.js";

const density = (model: { logDensity(x: Matrix | number[][]): Float64Array }, x: Matrix | number[][]) =>
  model.logDensity(x).map(Math.exp);

/** Two normal clusters, a narrow and a wide one. */
function mixedScales(rows: number, seed: number): Matrix {
  const random = createRandom(seed);
  const value = (i: number) => (i % 2 === 0 ? 0.05 * random.normal() : 5 + 2 * random.normal());
  return { rows, columns: 1, data: Float64Array.from({ length: rows }, (_, i) => value(i)) };
}

describe("against scikit-learn and SciPy", () => {
  test.each(reference.windows)("the $window window, weights $weights", (expected) => {
    const model = kernelDensity({ densityKernel: expected.window as WindowName, bandwidth: expected.bandwidth }).fit({
      x: expected.samples,
      ...(expected.weights === null ? {} : { weights: expected.weights }),
    });
    const logs = model.logDensity(expected.at);
    expected.logDensity.forEach((value, i) => {
      if (value === null) expect(logs[i]).toBe(-Infinity);
      else expect(Math.abs(logs[i] - value)).toBeLessThan(1e-9);
    });
  });

  test.each(reference.covariances)("$rule with the covariance as shape", ({ rule, samples, at, logDensity }) => {
    const kind = rule as "scott" | "silverman";
    const model = kernelDensity({ bandwidthRule: { kind, shape: "covariance" } }).fit({ x: samples });
    expectClose(model.logDensity(at), logDensity, 1e-10);
  });

  test("the likelihoods of bandwidths when each sample is left out", () => {
    const { samples, bandwidths, likelihoods } = reference.leaveOneOut;
    expectClose(bandwidthLikelihoods(samples, bandwidths), likelihoods, 1e-9);
  });
});

describe("estimates", () => {
  test("[MP-056] a bandwidth per feature equals standardising first when it is proportional to the deviations", () => {
    const x = asMatrix(Array.from({ length: 60 }, (_, i) => [10 * Math.sin(i), Math.cos(3 * i) / 10 + i / 900]));
    const deviations = [0, 1].map((j) => Math.sqrt(covariance(x).data[3 * j]));
    const scaled = (m: Matrix) => ({ ...m, data: m.data.map((value, e) => value / deviations[e % 2]) });
    const at = asMatrix([
      [1, 0.02],
      [-7, 0.1],
      [4, -0.05],
    ]);
    const perFeature = kernelDensity({
      bandwidthRule: { kind: "per-feature", bandwidths: deviations.map((s) => 0.4 * s) },
    });
    const standardized = kernelDensity({ bandwidth: 0.4 }).fit({ x: scaled(x) });
    const area = deviations[0] * deviations[1];
    expectClose(
      density(perFeature.fit({ x }), at),
      density(standardized, scaled(at)).map((p) => p / area),
      1e-12,
    );
  });

  test("[MP-055] adaptive bandwidths are wide where samples are sparse, and lower the integrated error on mixed scales", () => {
    const truth = (v: number) =>
      0.5 *
      (Math.exp(-((v / 0.05) ** 2) / 2) / 0.05 + Math.exp(-(((v - 5) / 2) ** 2) / 2) / 2) *
      (1 / Math.sqrt(2 * Math.PI));
    const grid = Array.from({ length: 1600 }, (_, i) => [-4 + (i * 16) / 1600]);
    for (const seed of [0, 1]) {
      const x = mixedScales(400, seed);
      const errorOf = (adaptation: number, bandwidth: number) =>
        density(kernelDensity({ bandwidth, adaptation }).fit({ x }), grid).reduce(
          (sum, p, i) => sum + (p - truth(grid[i][0])) ** 2,
          0,
        );
      const best = (adaptation: number) =>
        Math.min(...[0.02, 0.04, 0.08, 0.15, 0.3, 0.6].map((h) => errorOf(adaptation, h)));
      expect(best(0.5)).toBeLessThan(best(0));
      const { factors } = kernelDensity({ bandwidth: 0.1, adaptation: 0.5 }).fit({ x }).state;
      const mean = (odd: number) =>
        (factors ?? x.data).filter((_, i) => i % 2 === odd).reduce((a, b) => a + b, 0) / 200;
      expect(mean(1)).toBeGreaterThan(3 * mean(0));
    }
    const { total } = checkDensity(
      kernelDensity({ adaptation: 0.5 }).fit({ x: mixedScales(60, 1) }),
      mixedScales(60, 1),
    );
    expect(total.value).toBeCloseTo(1, 4);
  });
});

describe("what is refused", () => {
  const x = [
    [1, 2],
    [2, 5],
    [3, 3],
  ];
  const cases: readonly (readonly [string, () => unknown])[] = [
    [
      "feature 1 is constant",
      () =>
        kernelDensity().fit({
          x: [
            [1, 7],
            [2, 7],
          ],
        }),
    ],
    ["feature 0 is constant", () => kernelDensity().fit({ x: [[1]] })],
    [
      "covariance of the features is singular",
      () =>
        kernelDensity({ bandwidthRule: { kind: "scott", shape: "covariance" } }).fit({
          x: [
            [1, 2],
            [2, 4],
            [3, 6],
          ],
        }),
    ],
    [
      "must be positive definite",
      () =>
        kernelDensity({
          bandwidthRule: {
            kind: "matrix",
            rows: [
              [1, 2],
              [2, 1],
            ],
          },
        }).fit({ x }),
    ],
    [
      "must be symmetric",
      () =>
        kernelDensity({
          bandwidthRule: {
            kind: "matrix",
            rows: [
              [2, 1],
              [0, 2],
            ],
          },
        }).fit({ x }),
    ],
    ["2 x 2 matrix", () => kernelDensity({ bandwidthRule: { kind: "matrix", rows: [[1]] } }).fit({ x })],
    [
      "each of the 2 features, got 1",
      () => kernelDensity({ bandwidthRule: { kind: "per-feature", bandwidths: [1] } }).fit({ x }),
    ],
    ["at least 5 samples, got 3", () => kernelDensity({ bandwidthRule: { kind: "held-out" } }).fit({ x })],
    ["remove one of them", () => kernelDensity({ bandwidth: 1, bandwidthRule: { kind: "silverman" } }).fit({ x })],
    ["bandwidth", () => kernelDensity({ bandwidth: 0 }).fit({ x })],
    ["must be positive, got 0", () => bandwidthLikelihoods(x, [0])],
    ["from 2 to the number of samples (3), got 9", () => bandwidthLikelihoods(x, [1], { heldOutParts: 9 })],
  ];
  test.each(cases)("%s", (message, attempt) => {
    expect(refusal(attempt)).toContain(message);
  });

  test("one sample is enough where the bandwidth is given", () => {
    const model = kernelDensity({ bandwidth: 1 }).fit({ x: [[0]] });
    expect(model.logDensity([[0]])[0]).toBeCloseTo(-0.5 * Math.log(2 * Math.PI), 12);
  });
});
