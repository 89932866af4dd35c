import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { bootstrapInterval } from "./bootstrap.js";
import reference from "./reference/significance.json" with { type: "json" };

const { values, standardError: wantedError, ...wanted } = reference.bootstrap;
const averageOf = (list: readonly number[]) => (indices: Int32Array) =>
  indices.reduce((sum, i) => sum + list[i], 0) / indices.length;

describe("bootstrapInterval", () => {
  for (const method of ["percentile", "basic", "bca"] as const) {
    test(`${method} matches SciPy for a skewed sample, up to the noise of resampling`, () => {
      for (const seed of [1, 2, 3]) {
        const interval = bootstrapInterval(values.length, averageOf(values), { method, seed, resamples: 20_000 });
        // The noise of a 2.5 % quantile of 20,000 resamples is 0.019 standard errors; five times that.
        expect(Math.abs(interval.lower - wanted[method][0])).toBeLessThan(0.1 * wantedError);
        expect(Math.abs(interval.upper - wanted[method][1])).toBeLessThan(0.1 * wantedError);
        expect(Math.abs(interval.standardError / wantedError - 1)).toBeLessThan(0.04);
      }
    });
  }

  test("the same seed gives the same interval, another seed a different one", () => {
    const run = (seed: number) => bootstrapInterval(values.length, averageOf(values), { seed, resamples: 200 });
    expect(run(4)).toEqual(run(4));
    expect(run(4).lower).not.toBe(run(5).lower);
    expect(run(4).estimate).toBeCloseTo(averageOf(values)(Int32Array.from(values.keys())), 15);
  });

  test("covers the true mean at about its nominal level", () => {
    let covered = 0;
    for (let trial = 0; trial < 200; trial++) {
      const random = createRandom(trial);
      const list = Array.from({ length: 40 }, () => random.normal());
      const { lower, upper } = bootstrapInterval(40, averageOf(list), { seed: trial, resamples: 400, level: 0.9 });
      if (lower <= 0 && 0 <= upper) covered++;
    }
    // 180 expected, less a little for 40 samples; 4.5 deviations are 19.
    expect(covered).toBeGreaterThan(157);
    expect(covered).toBeLessThan(199);
  });

  test("refuses invalid settings and metrics", () => {
    expect(refusal(() => bootstrapInterval(1, () => 1))).toMatch(/^invalid-option: bootstrapInterval: samples/);
    expect(refusal(() => bootstrapInterval(5, () => NaN))).toMatch(/^numerical: .*finite number, got NaN/);
    expect(refusal(() => bootstrapInterval(5, () => 1, { level: 95 }))).toMatch(/level/);
    expect(refusal(() => bootstrapInterval(5, () => 1, { method: "t" as never }))).toMatch(/method/);
    // Without any spread the interval is a point.
    expect(bootstrapInterval(5, () => 1, { method: "bca" })).toMatchObject({ lower: 1, upper: 1, standardError: 0 });
    const allDifferent = (indices: Int32Array) => (new Set(indices).size === 30 ? -1 : 0);
    expect(refusal(() => bootstrapInterval(30, allDifferent, { method: "bca" }))).toMatch(
      /all resamples are on one side/,
    );
  });
});
