import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { checkConvexity, pointLosses } from "./losses.js";

const { quadratic, absolute, zeroOne, log } = pointLosses;

describe("losses of one prediction", () => {
  test("[IR-004] the quadratic, absolute and log losses are convex in the prediction, the 0-1 loss is not", () => {
    for (const truth of [-1, 1]) {
      const range = { from: -10, to: 10 };
      expect(quadratic.loss(truth, truth + 3)).toBe(9);
      expect(absolute.loss(truth, truth - 3)).toBe(3);
      expect(log.loss(truth, 0)).toBeCloseTo(Math.LN2, 15);
      expect([zeroOne.loss(truth, 2 * truth), zeroOne.loss(truth, -truth), zeroOne.loss(truth, 0)]).toEqual([0, 1, 1]);
      for (const loss of [quadratic, absolute, log]) {
        expect(
          checkConvexity((prediction) => loss.loss(truth, prediction), range),
          loss.kind,
        ).toEqual({
          convex: true,
          violation: undefined,
        });
      }
      const { convex, violation } = checkConvexity((score) => zeroOne.loss(truth, score), range);
      expect(convex).toBe(false);
      // The three points do violate the definition: f(middle) > ½ f(left) + ½ f(right).
      const at = (x: number) => zeroOne.loss(truth, x);
      if (violation === undefined) expect.fail("no violation");
      expect(at(violation.middle)).toBeGreaterThan(at(violation.left) / 2 + at(violation.right) / 2);
      expect(violation.middle).toBeCloseTo((violation.left + violation.right) / 2, 12);
    }
  });

  test("slopes are derivatives", () => {
    fc.assert(
      fc.property(fc.constantFrom(-1, 1), fc.double({ min: -5, max: 5, noNaN: true }), (y, p) => {
        for (const { loss, slope } of [quadratic, log]) {
          const difference = (loss(y, p + 1e-5) - loss(y, p - 1e-5)) / 2e-5;
          expect(slope?.(y, p)).toBeCloseTo(difference, 6);
        }
        expect([absolute.slope, zeroOne.slope]).toEqual([undefined, undefined]);
      }),
    );
  });

  test("the log loss neither overflows nor loses small values", () => {
    expect(log.loss(1, -1000)).toBe(1000);
    expect(log.loss(1, 50) / Math.exp(-50)).toBeCloseTo(1, 12);
  });
});

describe("checkConvexity", () => {
  test("finds non-convexities of any smooth function, and none in lines, however steep", () => {
    expect(checkConvexity((x) => x ** 3, { from: -1, to: 1 }).convex).toBe(false);
    expect(checkConvexity((x) => -(x ** 2), { from: 0, to: 1 }).violation?.excess).toBeGreaterThan(0);
    expect(checkConvexity((x) => 1e9 * x + 0.1, { from: -3, to: 7 }).convex).toBe(true);
    expect(checkConvexity(Math.exp, { from: -20, to: 20 }).convex).toBe(true);
  });

  test("a function may be infinite at the ends, but not in between", () => {
    expect(checkConvexity((p) => -Math.log(p), { from: 0, to: 1 }).convex).toBe(true);
    expect(checkConvexity((x) => (Math.abs(x) < 0.5 ? Infinity : 0), { from: -1, to: 1 }).convex).toBe(false);
  });

  test("refuses invalid ranges, and functions that give NaN", () => {
    expect(refusal(() => checkConvexity((x) => x, { from: 1, to: 1 }))).toMatch(
      /^invalid-option: .*from must be below/,
    );
    expect(refusal(() => checkConvexity((x) => x, { from: 0, to: 1, points: 2 }))).toMatch(/points/);
    expect(refusal(() => checkConvexity(Math.log, { from: -1, to: 1 }))).toMatch(/^numerical: .*is NaN at -1/);
  });
});
