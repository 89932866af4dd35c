import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { withEigenvalues } from "../../test/matrices.js";
import { normals } from "../../test/optimization-problems.js";
import { refusal } from "../../test/refusal.js";
import { multiplyVector } from "../linalg/multiply.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import {
  type ChordViolation,
  type ConvexityTrialResult,
  checkConvexFunction,
  checkConvexSet,
} from "./check-convexity.js";
import { minimizeLbfgs } from "./lbfgs.js";
import { minimizeNelderMead } from "./nelder-mead.js";
import type { Objective, ValueFunction } from "./objective.js";
import { innerProduct } from "./vectors.js";

const drawFrom =
  (size: number, width = 1) =>
  (random: Random) =>
    normals(random, size).map((value) => width * value);
const line = drawFrom(1, 3);
const seeds = [0, 1, 2, 3, 4];

/** A reported chord must really break the definition, by the excess that is told. */
function expectBroken(f: ValueFunction, { violation }: ConvexityTrialResult): void {
  const { left, right, share, excess } = violation as ChordViolation;
  const middle = left.map((value, j) => share * value + (1 - share) * right[j]);
  expect(excess).toBeGreaterThan(0);
  expectClose([f(middle) - (share * f(left) + (1 - share) * f(right))], [excess], 1e-9);
}

const square: ValueFunction = ([x]) => x * x;
const softLoss: ValueFunction = ([t]) => Math.max(0, -t) + Math.log1p(Math.exp(-Math.abs(t)));
const sine: ValueFunction = ([x]) => Math.sin(x);
const zeroOne: ValueFunction = ([t]) => (t > 0 ? 0 : 1);

describe("[IR-017] the convexity check", () => {
  test.each(["chords", "curvature", "both"] as const)("passes x² and log(1 + e⁻ᵗ), and not sin, by %s", (by) => {
    for (const seed of seeds) {
      for (const f of [square, softLoss]) {
        expect(checkConvexFunction(f, { sample: line, seed, by })).toEqual({ convex: true, violation: undefined });
      }
      const found = checkConvexFunction(sine, { sample: line, seed, by });
      expect(found.convex).toBe(false);
      expectBroken(sine, found);
    }
  });

  test("finds the step of the 0-1 loss by chords; its curvature is 0 except at one point", () => {
    for (const seed of seeds) {
      const found = checkConvexFunction(zeroOne, { sample: line, seed });
      expect(found.convex).toBe(false);
      expectBroken(zeroOne, found);
      const away = (random: Random) => Float64Array.of((random.uniform() < 0.5 ? -1 : 1) * (1 + random.uniform()));
      expect(checkConvexFunction(zeroOne, { sample: away, seed, by: "curvature" }).convex).toBe(true);
    }
  });

  test("E21: the inequality as printed in §3.2 is reversed; x² violates it, −x² satisfies it", () => {
    const printed = (f: (x: number) => number, a: number, b: number, t: number) =>
      t * f(b) + (1 - t) * f(a) <= f(t * b + (1 - t) * a);
    expect(printed((x) => x * x, -1, 1, 0.5)).toBe(false);
    expect(printed((x) => -x * x, -1, 1, 0.5)).toBe(true);
    expect(checkConvexFunction(([x]) => -x * x, { sample: line }).convex).toBe(false);
  });

  test("curvature detects one weakly concave direction among ten, which chords do not; both agree on convex forms", () => {
    for (const seed of seeds) {
      const form = (weakest: number): ValueFunction => {
        const values = Float64Array.from({ length: 10 }, (_, k) => (k === 0 ? weakest : k));
        const a = withEigenvalues(values, createRandom(seed));
        return (x) => innerProduct(x, multiplyVector(a, x));
      };
      const trials = { sample: drawFrom(10), seed, pairs: 100 };
      expect(checkConvexFunction(form(1e-3), trials).convex).toBe(true);
      expect(checkConvexFunction(form(-0.1), { ...trials, by: "chords" }).convex).toBe(true);
      const found = checkConvexFunction(form(-0.1), { ...trials, by: "curvature" });
      expect(found.convex).toBe(false);
      expectBroken(form(-0.1), found);
    }
  });

  test("is not misled by kinks, steep and shifted functions, or limited domains", () => {
    for (const seed of seeds) {
      const sample = drawFrom(2, 0.01);
      expect(checkConvexFunction(([a, b]) => Math.abs(a + b) + Math.abs(a - 2 * b), { sample, seed }).convex).toBe(
        true,
      );
      expect(checkConvexFunction(([a, b]) => 1e9 * a - 3e8 * b + 0.1, { sample, seed }).convex).toBe(true);
      const far = (random: Random) => Float64Array.of(1e6 + random.normal());
      expect(checkConvexFunction(([x]) => 3 * x + 1, { sample: far, seed }).convex).toBe(true);
      expect(checkConvexFunction(([x]) => (x > 0 ? -Math.log(x) : Infinity), { sample: line, seed }).convex).toBe(true);
      const holed: ValueFunction = ([x]) => (Math.abs(x) < 0.5 ? Infinity : 0);
      expect(checkConvexFunction(holed, { sample: line, seed }).violation?.excess).toBe(Infinity);
    }
  });

  test("of sets: balls, half spaces and boxes pass; rings, two boxes and level sets of sin do not", () => {
    const sample = drawFrom(2, 2);
    const sets: readonly (readonly [boolean, (x: Float64Array) => boolean])[] = [
      [true, ([a, b]) => Math.hypot(a, b) <= 1.5],
      [true, ([a, b]) => 2 * a - b <= 1],
      [true, ([a, b]) => Math.max(Math.abs(a), Math.abs(b)) <= 1],
      [false, ([a, b]) => Math.hypot(a, b) >= 1],
      [false, ([a, b]) => Math.abs(Math.abs(a) - 2) <= 1 && Math.abs(b) <= 1],
      [false, ([a]) => Math.sin(2 * a) >= 0.5],
    ];
    for (const seed of seeds) {
      for (const [convex, contains] of sets) {
        const { convex: found, violation } = checkConvexSet(contains, { sample, seed });
        expect(found).toBe(convex);
        if (violation === undefined) continue;
        const { left, right, share } = violation;
        expect([contains(left), contains(right)]).toEqual([true, true]);
        expect(contains(left.map((value, j) => share * value + (1 - share) * right[j]))).toBe(false);
      }
    }
  });

  test("refuses invalid ranges and functions", () => {
    expect(refusal(() => checkConvexSet(() => false, { sample: line }))).toContain(
      "none of the sampled pairs is in the set",
    );
    expect(refusal(() => checkConvexFunction(() => NaN, { sample: line }))).toMatch(
      /^numerical: .*the function is NaN/,
    );
    expect(refusal(() => checkConvexFunction(square, { sample: line, pairs: 0 }))).toContain("pairs must be");
    expect(refusal(() => checkConvexFunction(square, { sample: () => Float64Array.of(NaN) }))).toContain("finite");
  });
});

/** Convex functions of two variables, built from simple ones; whole numbers, so that terms cancel exactly or not at all. */
const slopes = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: -8, max: 8 })));
const simple = fc
  .tuple(
    slopes,
    fc.constantFrom<(t: number) => number>(
      (t) => t,
      Math.abs,
      (t) => t * t,
      (t) => softLoss(Float64Array.of(t)),
    ),
  )
  .map(
    ([[a, b, c], shape]): ValueFunction =>
      ([x, y]) =>
        shape((a * x + b * y + c) / 4),
  );
/** Convex and never falling. */
const increasing = fc.constantFrom<(t: number) => number>(
  (t) => Math.max(0, t),
  (t) => Math.max(0, t) ** 2,
  (t) => softLoss(Float64Array.of(-t)),
  (t) => 3 * t - 1,
);
const { convexFunctions } = fc.letrec<{ convexFunctions: ValueFunction }>((tie) => ({
  convexFunctions: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    simple,
    fc.tuple(tie("convexFunctions"), tie("convexFunctions")).map(
      ([f, g]) =>
        (x: Float64Array) =>
          Math.max(f(x), g(x)),
    ),
    fc.tuple(tie("convexFunctions"), tie("convexFunctions")).map(
      ([f, g]) =>
        (x: Float64Array) =>
          f(x) + g(x),
    ),
    fc.tuple(increasing, tie("convexFunctions")).map(
      ([g, h]) =>
        (x: Float64Array) =>
          g(h(x)),
    ),
  ),
}));
/** The same without kinks: sums of softened and squared straight lines. */
const smoothFunctions = fc.array(fc.tuple(slopes, fc.boolean()), { minLength: 1, maxLength: 6 }).map(
  (terms): ValueFunction =>
    ([x, y]) =>
      terms.reduce((sum, [[a, b, c], isSquare]) => {
        const t = (a * x + b * y + c) / 4;
        return sum + (isSquare ? t * t : softLoss(Float64Array.of(-3 * softLoss(Float64Array.of(t)))));
      }, 0),
);
const withSlopes =
  (f: ValueFunction): Objective =>
  (x, gradient) => {
    const h = 1e-5;
    for (const j of [0, 1]) {
      const at = (step: number) => f(x.map((value, i) => (i === j ? value + step : value)));
      gradient[j] = (at(h) - at(-h)) / (2 * h);
    }
    return f(x);
  };

describe("[IR-018] operations that preserve convexity", () => {
  test("random nestings of maxima, sums and non-decreasing convex functions of convex ones stay convex", () => {
    fc.assert(
      fc.property(convexFunctions, fc.integer({ min: 0, max: 1000 }), (f, seed) => {
        expect(checkConvexFunction(f, { sample: drawFrom(2), seed, pairs: 100 }).convex).toBe(true);
      }),
    );
  });

  test("minima, differences, decreasing outer functions and non-convex inner ones (E21) do not", () => {
    const sample = drawFrom(1, 2);
    const broken: readonly ValueFunction[] = [
      ([x]) => Math.min((x - 1) ** 2, (x + 1) ** 2),
      ([x]) => x * x - 2 * Math.abs(x),
      ([x]) => Math.exp(-(x * x)),
      // Non-decreasing and convex outside, but inside sin and −x².
      ([x]) => Math.exp(Math.sin(x)),
      ([x]) => Math.max(-1, -(x * x)),
    ];
    for (const seed of seeds) {
      for (const f of broken) expectBroken(f, checkConvexFunction(f, { sample, seed }));
    }
  });

  test("a strictly convex function has one minimum, found from every start", () => {
    fc.assert(
      fc.property(smoothFunctions, fc.integer({ min: 0, max: 1000 }), (f, seed) => {
        const strict = withSlopes((x) => f(x) + 0.5 * innerProduct(x, x));
        const random = createRandom(seed);
        const minima = Array.from({ length: 5 }, () => minimizeLbfgs(strict, drawFrom(2, 3)(random)));
        for (const { x, gradient } of minima) {
          expect(Math.hypot(...gradient)).toBeLessThan(1e-5);
          expect(Math.hypot(x[0] - minima[0].x[0], x[1] - minima[0].x[1])).toBeLessThan(1e-4);
        }
        // It is the global one: no point drawn anywhere is lower.
        for (let k = 0; k < 50; k++) {
          expect(strict(drawFrom(2, 3)(random), new Float64Array(2))).toBeGreaterThan(minima[0].value - 1e-9);
        }
      }),
      { numRuns: 50 },
    );
  });

  test("without strictness there may be many minimisers, and without convexity several minima", () => {
    const flat: ValueFunction = ([x]) => Math.max(0, Math.abs(x) - 1);
    const starts = [-0.5, 0.5].map((start) => minimizeNelderMead(flat, Float64Array.of(start)));
    expect(starts.map(({ value }) => value)).toEqual([0, 0]);
    expect(Math.abs(starts[0].x[0] - starts[1].x[0])).toBeGreaterThan(0.5);
    const tilted: ValueFunction = ([x]) => (x * x - 1) ** 2 + 0.1 * x;
    const valleys = [-2, 2].map((start) => minimizeNelderMead(tilted, Float64Array.of(start)));
    expect(valleys[0].value).toBeLessThan(valleys[1].value - 0.1);
  });
});
