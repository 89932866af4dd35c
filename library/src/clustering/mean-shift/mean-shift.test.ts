import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { blobs } from "../../datasets/index.js";
import { logNormalizer } from "../../kernels/density-profiles.js";
import { climbingWindows } from "../mode-seeking/kernel-window.js";
import { meanShift } from "./mean-shift.js";

const centers = [
  [0, 0],
  [8, 0],
  [0, 8],
];
const threeBlobs = (seed: number, samples = 120) => blobs({ samples, centers, spread: 0.7, seed });

/** Whether two labellings are the same partition. */
function samePartition(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  const [there, back] = [new Map<number, number>(), new Map<number, number>()];
  return Array.from(a).every((label, i) => {
    if (!there.has(label)) there.set(label, b[i]);
    if (!back.has(b[i])) back.set(b[i], label);
    return there.get(label) === b[i] && back.get(b[i]) === label;
  });
}

describe("modes", () => {
  test("[PA-025] the samples 0, 1, 10, 11 have the modes 0.5 and 10.5, with the constant ¾ of the kernel", () => {
    const { state, labels } = meanShift({ bandwidth: 2 }).fit({ x: [[0], [1], [10], [11]] });
    expect(Array.from(state.modes.data)).toEqual([0.5, 10.5]);
    expect(Array.from(labels)).toEqual([0, 0, 1, 1]);
    expect(Math.exp(logNormalizer("epanechnikov", 1))).toBeCloseTo(0.75, 12);
    // The density at a mode: two of four samples at a quarter of the bandwidth.
    expectClose(
      state.densities,
      [0.5, 0.5].map((share) => (share * 0.75 * (1 - 1 / 16)) / 2),
      1e-12,
    );
  });

  test("[PA-026] with a Gaussian the modes are those of the density of Gaussians, and any profile can be used", () => {
    const x = [[0], [1.2], [1.5], [8], [8.4]];
    const density = (at: number) =>
      x.reduce((sum, [value]) => sum + Math.exp(-((at - value) ** 2) / (2 * 0.8 ** 2)), 0);
    const { modes } = meanShift({ densityKernel: "gaussian", bandwidth: 0.8, tolerance: 1e-9 }).fit({ x }).state;
    expect(modes.rows).toBe(2);
    for (const mode of modes.data) {
      const values = [-0.01, 0, 0.01].map((step) => density(mode + step));
      expect(values[1]).toBeGreaterThan(Math.max(values[0], values[2]));
      expect(Math.abs(density(mode + 1e-5) - density(mode - 1e-5)) / 2e-5).toBeLessThan(1e-5);
    }
    for (const window of climbingWindows) {
      for (let seed = 0; seed < 3; seed++) {
        const { x: samples, y } = threeBlobs(seed, 60);
        const { labels } = meanShift({ densityKernel: window, bandwidth: window === "gaussian" ? 1 : 3 }).fit({
          x: samples,
        });
        expect(samePartition(labels, y.codes)).toBe(true);
      }
    }
  });

  test("[MP-065] the weight of a sample is minus the derivative of the profile: flat, or Gaussian", () => {
    const x = [[0], [1], [1.8]];
    // One step from each sample, without merging: the modes are where they arrive.
    const arrivals = (window: "epanechnikov" | "gaussian") => {
      const once = { densityKernel: window, bandwidth: 1, maxIterations: 1, perturbation: 0, mergeRadius: 1e-9 };
      return Array.from(meanShift(once).fit({ x }).state.modes.data).sort((a, b) => a - b);
    };
    // The plain means of the samples within 1: of 0 and 1, of all, and of 1 and 1.8.
    expectClose(arrivals("epanechnikov"), [0.5, 2.8 / 3, 1.4], 1e-14);
    const weighted = [0, 1, 1.8].map((from) => {
      const weights = [0, 1, 1.8].map((value) => Math.exp(-((value - from) ** 2) / 2));
      return (weights[1] + 1.8 * weights[2]) / (weights[0] + weights[1] + weights[2]);
    });
    expectClose(arrivals("gaussian"), weighted, 1e-12);
  });

  test("[PA-036] few starts and bins find the modes of all samples, on clusters that are apart", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x } = threeBlobs(seed);
      const all = meanShift({ bandwidth: 4 }).fit({ x });
      expect(all.state.modes.rows).toBe(3);
      for (const start of [{ kind: "bins" }, { kind: "random", starts: 15 }] as const) {
        const few = meanShift({ bandwidth: 4, start, seed }).fit({ x });
        expect(few.state.modes.rows).toBe(3);
        expect(samePartition(few.labels, all.labels)).toBe(true);
        for (let k = 0; k < 3; k++) {
          const gaps = [0, 1, 2].map((m) =>
            Math.hypot(
              few.state.modes.data[2 * k] - all.state.modes.data[2 * m],
              few.state.modes.data[2 * k + 1] - all.state.modes.data[2 * m + 1],
            ),
          );
          expect(Math.min(...gaps)).toBeLessThan(0.2);
        }
      }
    }
  });

  test("the blurring variant moves the samples to the same clusters", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = threeBlobs(seed);
      const { labels, report } = meanShift({ bandwidth: 3, blurring: true }).fit({ x });
      expect(samePartition(labels, y.codes)).toBe(true);
      expect(report.converged).toBe(true);
    }
  });

  test("a window that adapts finds a sparse cluster beside dense ones as one", () => {
    for (let seed = 0; seed < 3; seed++) {
      const dense = blobs({ samples: 100, centers: [[0, 0]], spread: 0.5, seed });
      const sparse = blobs({ samples: 100, centers: [[20, 0]], spread: 4, seed });
      const x = { rows: 200, columns: 2, data: Float64Array.of(...dense.x.data, ...sparse.x.data) };
      const count = (adaptation: number) => meanShift({ bandwidth: 2, adaptation }).fit({ x }).state.modes.rows;
      expect(count(0)).toBeGreaterThan(count(0.5));
    }
  });
});

describe("laws", () => {
  test("[PA-033] scaling features and bandwidths by the same factors leaves the labels unchanged", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x } = threeBlobs(seed, 60);
      const plain = meanShift({ bandwidth: 2 }).fit({ x });
      const scaled = { ...x, data: x.data.map((value) => 8 * value) };
      expect(meanShift({ bandwidth: 16 }).fit({ x: scaled }).labels).toEqual(plain.labels);
      // One scale for each dimension, such as positions and colours.
      const uneven = { ...x, data: x.data.map((value, at) => value * (at % 2 === 0 ? 4 : 64)) };
      expect(meanShift({ bandwidths: [8, 128] }).fit({ x: uneven }).labels).toEqual(plain.labels);
    }
  });

  test("predictions for the training samples are their labels, and new samples climb to their mode", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x } = threeBlobs(seed);
      const model = meanShift({ bandwidth: 3 }).fit({ x });
      expect(model.predict(x)).toEqual(model.labels);
      const [origin] = model.predict([[0.3, 0.2]]);
      expect(Math.hypot(...model.state.modes.data.subarray(2 * origin, 2 * origin + 2))).toBeLessThan(0.5);
    }
  });

  test("a weight of 2 moves a mode like a repeated sample", () => {
    const weighted = meanShift({ bandwidth: 3 }).fit({ x: [[0], [1], [2]], weights: [1, 1, 2] });
    const repeated = meanShift({ bandwidth: 3 }).fit({ x: [[0], [1], [2], [2]] });
    expectClose(weighted.state.modes.data, repeated.state.modes.data, 1e-14);
    expectClose(weighted.state.densities, repeated.state.densities, 1e-14);
  });
});

describe("edge cases", () => {
  test("one sample, and equal samples, have one mode", () => {
    for (const x of [
      [[3, 4]],
      [
        [3, 4],
        [3, 4],
        [3, 4],
      ],
    ]) {
      const { state, labels } = meanShift().fit({ x });
      expectClose(state.modes.data, [3, 4], 1e-15);
      expect(labels.every((label) => label === 0)).toBe(true);
    }
  });

  test("starts that still move are reported", () => {
    const { x } = threeBlobs(1);
    const { report } = meanShift({ densityKernel: "gaussian", bandwidth: 1, maxIterations: 2, tolerance: 1e-9 }).fit({
      x,
    });
    expect(report.converged).toBe(false);
    expect(report.warnings[0].message).toContain("still moving after 2 iterations");
  });

  test("refuses two kinds of bandwidth, and the wrong number of them", () => {
    const x = [[0], [1]];
    expect(refusal(() => meanShift({ bandwidth: 1, bandwidths: [1] }).fit({ x }))).toBe(
      "invalid-option: mean-shift: give either bandwidth or bandwidths, not both",
    );
    expect(refusal(() => meanShift({ bandwidths: [1, 2] }).fit({ x }))).toContain("bandwidths must have 1 entries");
    expect(refusal(() => meanShift({ bandwidth: 0 }))).toContain("bandwidth");
  });
});
