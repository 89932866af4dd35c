import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import reference from "../ensembles/reference/ensembles.json" with { type: "json" };
import { applySigmoid, fitSigmoid } from "./fit-sigmoid.js";

const { scores, positives, weights, grid, plain, weighted } = reference.calibrators;

describe("Platt's sigmoid", () => {
  for (const [name, expected, given] of [
    ["without weights", plain, undefined],
    ["with weights", weighted, Float64Array.from(weights)],
  ] as const) {
    test(`matches SciPy's minimum of scikit-learn's loss, ${name}`, () => {
      const { slope, offset, converged } = fitSigmoid(Float64Array.from(scores), positives, given);
      expect(converged).toBe(true);
      expectClose([slope, offset], [expected.slope, expected.offset], 1e-9);
      expectClose(applySigmoid({ slope, offset }, Float64Array.from(grid)), expected.sigmoid, 1e-9);
      // scikit-learn's own minimiser stops earlier.
      expectClose([slope, offset], [expected.looseSlope, expected.looseOffset], 1e-4);
    });
  }

  const cases = fc
    .array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.boolean(), fc.integer({ min: 1, max: 3 })), {
      minLength: 2,
      maxLength: 30,
    })
    .map((rows) => ({
      scores: Float64Array.from(rows, ([score]) => score / 10),
      positives: rows.map(([, positive]) => Number(positive)),
      weights: rows.map(([, , weight]) => weight),
    }));

  test("a weight acts as that many samples", () => {
    fc.assert(
      fc.property(cases, ({ scores: values, positives: own, weights: counts }) => {
        const repeated = counts.flatMap((count, i) => new Array<number>(count).fill(i));
        const one = fitSigmoid(values, own, Float64Array.from(counts));
        const other = fitSigmoid(
          Float64Array.from(repeated, (i) => values[i]),
          repeated.map((i) => own[i]),
        );
        expect(Math.abs(one.slope - other.slope)).toBeLessThan(1e-7 * (1 + Math.abs(one.slope)));
        expect(Math.abs(one.offset - other.offset)).toBeLessThan(1e-7 * (1 + Math.abs(one.offset)));
      }),
    );
  });

  test("the mean probability is that of the smoothed targets", () => {
    // The derivative by the offset is zero: Σ w (p − t) = 0.
    fc.assert(
      fc.property(cases, ({ scores: values, positives: own }) => {
        const above = own.filter((positive) => positive === 1).length;
        const below = own.length - above;
        const target = above * ((above + 1) / (above + 2)) + below / (below + 2);
        const sum = applySigmoid(fitSigmoid(values, own), values).reduce((total, share) => total + share, 0);
        expect(Math.abs(sum - target)).toBeLessThan(1e-6 * own.length);
      }),
    );
  });

  test("rescaled scores give the same probabilities", () => {
    for (const [factor, shift] of [
      [1e-6, 0],
      [1e9, 0],
      [-3, 100],
      [1e150, 0],
    ]) {
      const moved = Float64Array.from(scores, (score) => factor * score + shift);
      const expected = applySigmoid(fitSigmoid(Float64Array.from(scores), positives), Float64Array.from(scores));
      expectClose(applySigmoid(fitSigmoid(moved, positives), moved), expected, 1e-8);
    }
  });

  test("scores that separate the classes give a finite sigmoid within the smoothed targets", () => {
    const { slope, offset, converged } = fitSigmoid(Float64Array.of(-2, -1, 1, 2), [0, 0, 1, 1]);
    expect(converged).toBe(true);
    expect(slope).toBeGreaterThan(0);
    const shares = applySigmoid({ slope, offset }, Float64Array.of(-2, 2));
    expect(shares[0]).toBeGreaterThan(0);
    expect(shares[1]).toBeLessThan(1);
  });

  test("constant scores give the mean of the smoothed targets", () => {
    const { slope, offset } = fitSigmoid(Float64Array.of(7, 7, 7, 7), [0, 0, 0, 1]);
    expect(slope).toBe(0);
    // (3 · 1/5 + 1 · 2/3) / 4
    expectClose(applySigmoid({ slope, offset }, Float64Array.of(7)), [(3 / 5 + 2 / 3) / 4], 1e-9);
  });
});
