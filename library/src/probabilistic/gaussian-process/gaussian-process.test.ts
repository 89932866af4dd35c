import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnTargets as drawn } from "../../../test/drawn-targets.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { fromDense } from "../../data/sparse.js";
import { kernelRidge } from "../../kernel-machines/kernel-ridge/kernel-ridge.js";
import { gram } from "../../kernels/gram.js";
import type { Kernel } from "../../kernels/kernel.js";
import { gaussianProcess } from "./gaussian-process.js";
import { processPosterior } from "./posterior.js";
import reference from "./reference/gaussian-process.json" with { type: "json" };

const plain = { optimize: false, intercept: false } as const;

describe("against scikit-learn", () => {
  const { x, y, z } = reference;

  test.each(reference.cases)("$kernel.kind, noise $noise", (expected) => {
    const kernel = expected.kernel as Kernel;
    const model = gaussianProcess({ kernel, noise: expected.noise, ...plain }).fit({ x, y });
    expectClose(model.state.coefficients, expected.coefficients, 1e-8);
    expectClose(model.predict(z), expected.mean, 1e-8);
    expectClose(processPosterior(model.state, z).covariance.data, expected.covariance.flat(), 1e-8);
    expect(model.report.notes["logLikelihood"]).toBeCloseTo(expected.logLikelihood, 8);
    expect(model.report.notes["jitter"]).toBe(0);
  });

  test.each(reference.optimized)(
    "the best settings are at least as likely: $fitted",
    ({ kernel, noise, logLikelihood }) => {
      for (let seed = 0; seed < 3; seed++) {
        const recipe = gaussianProcess({ kernel: kernel as Kernel, noise, intercept: false, seed });
        const { notes, converged } = recipe.fit({ x, y }).report;
        expect(converged).toBe(true);
        expect(Number(notes["logLikelihood"])).toBeGreaterThanOrEqual(logLikelihood - 1e-5);
      }
    },
  );
});

const problem = fc.record({
  rows: fc.integer({ min: 2, max: 12 }),
  columns: fc.integer({ min: 1, max: 4 }),
  noise: fc.double({ min: 0.01, max: 10, noNaN: true }),
  seed: fc.integer({ min: 0, max: 1000 }),
});

describe("laws", () => {
  test("with the same kernel, and the noise as penalty, predictions equal kernel ridge, with and without an intercept", () => {
    fc.assert(
      fc.property(problem, fc.boolean(), ({ rows, columns, noise, seed }, intercept) => {
        const { x, y, z } = drawn(rows, columns, seed);
        const process = gaussianProcess({ noise, optimize: false, intercept }).fit({ x, y });
        const ridge = kernelRidge({ alpha: noise, intercept }).fit({ x, y });
        expectClose(process.predict(z), ridge.predict(z), 1e-9);
        expectClose(process.state.coefficients, ridge.state.coefficients, 1e-8);
      }),
    );
  });

  test("[CB-156] no coefficient is zero, the factor of some thousand samples fits into memory, too many are refused", () => {
    for (let seed = 0; seed < 8; seed++) {
      const { x, y } = drawn(40, 2, seed);
      const { coefficients } = gaussianProcess({ noise: 0.1, ...plain }).fit({ x, y }).state;
      expect(coefficients.filter((value) => value !== 0)).toHaveLength(40);
    }
    const { x, y } = drawn(2000, 2, 0);
    const { coefficients, factor } = gaussianProcess({ noise: 0.1, ...plain }).fit({ x, y }).state;
    expect(coefficients.filter((value) => value !== 0)).toHaveLength(2000);
    // All pairs of samples are kept: twice the samples, four times the memory and eight times the work.
    expect(factor.data).toHaveLength(2000 ** 2);
    const many = { x: { rows: 30_000, columns: 1, data: new Float64Array(30_000) }, y: new Float64Array(30_000) };
    expect(refusal(() => gaussianProcess().fit(many))).toBe(
      "invalid-data: gaussian-process: 30000 samples need a kernel matrix of 7 GB; at most 20000 can be fitted; use fewer samples or random-kitchen-sinks",
    );
  });

  test("the best settings are more likely than the initial ones, and the same in other units of the target", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, y, z } = drawn(25, 1, seed);
      const waves = y.map((noise, i) => Math.sin(2 * x.data[i]) + 0.1 * noise);
      const before = gaussianProcess({ optimize: false }).fit({ x, y: waves });
      const after = gaussianProcess().fit({ x, y: waves });
      expect(Number(after.report.notes["logLikelihood"])).toBeGreaterThan(Number(before.report.notes["logLikelihood"]));
      const other = gaussianProcess().fit({ x, y: waves.map((value) => 1000 * value + 5000) });
      expectClose(
        other.predict(z),
        after.predict(z).map((value) => 1000 * value + 5000),
        1e-3,
      );
    }
  });

  test("the noise is estimated: with little noise the estimate is near it", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, y } = drawn(120, 1, seed);
      const noisy = y.map((noise, i) => Math.sin(2 * x.data[i]) + 0.2 * noise);
      const found = Number(gaussianProcess({ seed }).fit({ x, y: noisy }).report.notes["noise"]);
      expect(found).toBeGreaterThan(0.04 / 1.6);
      expect(found).toBeLessThan(0.04 * 1.6);
    }
  });

  test("sparse samples give the dense result", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = drawn(12, 4, seed);
      const holes = { ...x, data: x.data.map((value) => Math.max(0, value)) };
      const dense = gaussianProcess({ starts: 1 }).fit({ x: holes, y });
      const sparse = gaussianProcess({ starts: 1 }).fit({ x: fromDense(holes), y });
      expectClose(sparse.predict(fromDense(holes)), dense.predict(holes), 1e-5);
    }
  });
});

describe("edge cases", () => {
  test("a precomputed kernel gives the same process", () => {
    const { x, y, z } = drawn(10, 2, 3);
    const kernel: Kernel = { kind: "rbf", gamma: 0.7 };
    const direct = gaussianProcess({ kernel, noise: 0.2, ...plain }).fit({ x, y });
    const given = gaussianProcess({ kernel: { kind: "precomputed" }, noise: 0.2, ...plain }).fit({
      x: gram(kernel, x),
      y,
    });
    const cross = gram(kernel, z, x);
    expectClose(given.predict(cross), direct.predict(z), 1e-12);
    const own = processPosterior(given.state, cross, { between: gram(kernel, z) }).covariance;
    expectClose(own.data, processPosterior(direct.state, z).covariance.data, 1e-12);
    expect(refusal(() => processPosterior(given.state, cross))).toContain("needs `between`, the 3 x 3 kernel matrix");
    const tuned = gaussianProcess({ kernel: { kind: "precomputed" }, noise: 0.2 }).fit({ x: gram(kernel, x), y });
    expect(tuned.report.notes["noise"]).not.toBe(0.2);
    expect(refusal(() => gaussianProcess({ kernel: { kind: "precomputed" } }).fit({ x: [[1, 2]], y: [1] }))).toContain(
      "for each of the 1 training samples, got 2",
    );
  });

  test("a constant target is predicted, and the report says that nothing could be tuned", () => {
    const model = gaussianProcess().fit({ x: [[0], [1], [2]], y: [4, 4, 4] });
    expectClose(model.predict([[7]]), [4], 1e-12);
    expect(model.report.warnings.map(({ message }) => message)).toEqual([
      "the target is constant: the settings were not optimised",
    ]);
    expectClose(
      gaussianProcess()
        .fit({ x: [[3]], y: [2] })
        .predict([[9]]),
      [2],
      1e-12,
    );
  });

  test("without noise it interpolates the samples; duplicate samples get jitter, which is reported", () => {
    const x = [[0], [1], [3]];
    const exact = gaussianProcess({ kernel: { kind: "laplace", gamma: 1 }, noise: 0, ...plain }).fit({
      x,
      y: [1, 2, 0],
    });
    expectClose(exact.predict(x), [1, 2, 0], 1e-12);
    const twice = gaussianProcess({ noise: 0, ...plain }).fit({ x: [[1], [1], [2]], y: [1, 1, 3] });
    expect(Number(twice.report.notes["jitter"])).toBeGreaterThan(0);
    expect(twice.report.warnings[0].message).toContain(
      "the kernel matrix was singular: 1e-12 was added to its diagonal",
    );
    expectClose(twice.predict([[1], [2]]), [1, 3], 1e-6);
  });

  test("refuses an indefinite kernel, and says what would work", () => {
    const x = [[0], [1], [2]];
    const recipe = gaussianProcess({ kernel: { kind: "sigmoid", gamma: 1, offset: -1 }, noise: 0.01, ...plain });
    expect(refusal(() => recipe.fit({ x, y: [1, 2, 3] }))).toBe(
      "numerical: gaussian-process: the kernel matrix plus noise 0.01 is not positive definite; use more noise or another kernel",
    );
    expect(refusal(() => gaussianProcess({ noise: -1 }))).toContain("noise");
    expect(refusal(() => gaussianProcess().fit({ x: [[Number.NaN]], y: [1] }))).toContain("gaussian-process");
  });
});
