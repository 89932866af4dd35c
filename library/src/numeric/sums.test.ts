import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LecternError } from "../core/errors.js";
import { createRandom } from "./random/random.js";
import { dot, logSumExp, mean, productError, sum, sumError, variance } from "./sums.js";

// Neither products nor their rounding errors overflow or underflow.
const moderate = fc.double({ min: -1e100, max: 1e100, noNaN: true }).filter((x) => x === 0 || Math.abs(x) > 1e-100);

/** The exact value of a double as a fraction with denominator 2^1074. */
function exact(value: number): bigint {
  let exponent = 0;
  while (!Number.isInteger(value)) {
    value *= 2;
    exponent++;
  }
  return BigInt(value) << BigInt(1074 - exponent);
}

describe("sum", () => {
  test("keeps the digits that left-to-right addition loses", () => {
    expect(sum([1e16, 1, -1e16])).toBe(1);
    expect(sum([1, 1e100, 1, -1e100])).toBe(2);
    expect(sum(new Float64Array(10).fill(0.1))).toBe(1);
    expect(sum([])).toBe(0);
  });

  test("is within two units in the last place of the exact sum, in any order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e10, max: 1e10, noNaN: true }), { maxLength: 60 }),
        fc.nat(),
        (values, seed) => {
          const order = createRandom(seed).permutation(values.length);
          const shuffled = Array.from(order, (i) => values[i]);
          const truth = Number(values.reduce((total, value) => total + exact(value), 0n)) / 2 ** 537 / 2 ** 537;
          const size = values.reduce((total, value) => total + Math.abs(value), 0);
          const tolerance = 2 ** -52 * Math.abs(truth) + 60 * 60 * 2 ** -106 * size;
          expect(Math.abs(sum(values) - truth)).toBeLessThanOrEqual(tolerance);
          expect(Math.abs(sum(shuffled) - truth)).toBeLessThanOrEqual(tolerance);
        },
      ),
    );
  });

  test("an overflow gives infinity, not NaN", () => {
    expect(sum([1e308, 1e308])).toBe(Infinity);
    expect(sum([-Infinity, 1])).toBe(-Infinity);
    expect(() => sum([1, NaN])).toThrow(/^sum: the result must be defined/);
    expect(() => sum([Infinity, -Infinity])).toThrow(LecternError);
  });
});

describe("sumError and productError", () => {
  test("are the exact rounding errors", () => {
    const values = fc.double({ min: -1e30, max: 1e30, noNaN: true }).filter((x) => x === 0 || Math.abs(x) > 1e-30);
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(exact(a + b) + exact(sumError(a, b, a + b))).toBe(exact(a) + exact(b));
        expect((exact(a * b) + exact(productError(a, b, a * b))) << 1074n).toBe(exact(a) * exact(b));
      }),
    );
  });
});

describe("dot", () => {
  test("is accurate under cancellation", () => {
    expect(dot([1e16, 1, -1e16], [1, 1, 1])).toBe(1);
    // 134217729² = 18014398777917441 needs 54 bits; its nearest double is one below.
    expect(dot([134217729, -1], [134217729, 18014398777917440])).toBe(1);
  });

  test("is bilinear in powers of two", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(moderate, moderate), { maxLength: 20 }), (pairs) => {
        const a = pairs.map(([x]) => x);
        const b = pairs.map(([, y]) => y);
        expect(
          dot(
            a.map((x) => 4 * x),
            b,
          ) ===
            4 * dot(a, b),
        ).toBe(true);
        expect(dot(a, b)).toBe(dot(b, a));
      }),
    );
  });

  test("refuses lists of different lengths and handles huge products", () => {
    expect(() => dot([1], [1, 2])).toThrow(/^dot: b must be as long as a \(1\)/);
    expect(dot([1e160, 1], [1e160, 1])).toBe(Infinity);
    expect(dot([1e304, 1], [2, 1])).toBe(2e304);
    expect(() => dot([1, NaN], [1, 1])).toThrow(/^dot: the result must be defined/);
  });
});

describe("mean and variance", () => {
  test("of numbers far from zero keep their digits", () => {
    const values = [1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16];
    expect(mean(values)).toBe(1e9 + 10);
    expect(variance(values)).toBe(22.5);
    expect(variance(values, undefined, 1)).toBe(30);
  });

  test("weight w equals a value repeated w times", () => {
    const entries = fc.array(
      fc.tuple(fc.double({ min: -100, max: 100, noNaN: true }), fc.integer({ min: 0, max: 4 })),
      {
        minLength: 1,
        maxLength: 15,
      },
    );
    fc.assert(
      fc.property(
        entries.filter((list) => list.some(([, weight]) => weight > 0)),
        (list) => {
          const values = list.map(([value]) => value);
          const weights = list.map(([, weight]) => weight);
          const repeated = list.flatMap(([value, weight]) => new Array<number>(weight).fill(value));
          expect(mean(values, weights)).toBeCloseTo(mean(repeated), 11);
          expect(variance(values, weights)).toBeCloseTo(variance(repeated), 9);
        },
      ),
    );
  });

  test("variance is invariant to shifts", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 20 }), (values) => {
        const moved = values.map((value) => value + 1e8);
        expect(variance(moved)).toBeCloseTo(variance(values), 6);
      }),
    );
  });

  test("refuse too few values or weight", () => {
    expect(() => mean([])).toThrow(/^mean: /);
    expect(() => variance([])).toThrow(/^variance: /);
    expect(() => variance([1], undefined, 1)).toThrow(/^variance: /);
    expect(() => mean([1, 2], [1])).toThrow(/^mean: weights must be as long/);
    expect(() => mean([1, 2], [0, 0])).toThrow(LecternError);
    expect(() => mean([1, NaN])).toThrow(/^sum: .*got NaN/);
    expect(() => variance([1, Infinity])).toThrow(/^variance: the mean/);
    expect(() => variance([1, 2], [1, -1])).toThrow(/^variance: weights\[1\]/);
  });
});

describe("logSumExp", () => {
  test("does not overflow, underflow or lose small terms", () => {
    expect(logSumExp([1000, 1000])).toBe(1000 + Math.LN2);
    expect(logSumExp([-2000, -2000])).toBe(-2000 + Math.LN2);
    expect(logSumExp([0, -40])).toBe(Math.exp(-40)); // log(1 + ε) = ε, which log(1 + exp(−40)) would lose
    expect(logSumExp([])).toBe(-Infinity);
    expect(logSumExp([-Infinity, -Infinity])).toBe(-Infinity);
    expect(logSumExp([-Infinity, 3])).toBe(3);
    expect(logSumExp([Infinity, 3])).toBe(Infinity);
  });

  test("shifts with its values", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 1, maxLength: 20 }), (values) => {
        expect(logSumExp(values.map((value) => value + 700))).toBeCloseTo(logSumExp(values) + 700, 10);
        expect(logSumExp(values)).toBeCloseTo(Math.log(sum(values.map(Math.exp))), 12);
      }),
    );
  });

  test("refuses NaN and gives its index", () => {
    expect(() => logSumExp([1, NaN])).toThrow(/^logSumExp: values\[1\] must be a number, got NaN/);
  });
});
