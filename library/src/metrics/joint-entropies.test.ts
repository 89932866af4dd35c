import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { informationParts, jointEntropies } from "./joint-entropies.js";

const x = [0, 0, 1, 1];
const y = [0, 1, 0, 1];
const values = (names: readonly string[], columns: readonly (readonly number[])[]) =>
  informationParts(names, jointEntropies(columns)).map(({ value }) => value / Math.LN2);

describe("information", () => {
  test("of independent coins, of a copy, and of a coin with itself doubled, in bits", () => {
    expectClose(values(["x", "y"], [x, y]), [1, 0, 1], 1e-12);
    expectClose(values(["x", "x"], [x, x]), [0, 1, 0], 1e-12);
    expectClose(values(["both", "x"], [[0, 1, 2, 3], x]), [1, 1, 0], 1e-12);
  });

  test("of the exclusive or of two coins: any two are independent, the third follows from both", () => {
    const xor = x.map((value, i) => value ^ y[i]);
    expectClose(values(["x", "y", "z"], [x, y, xor]), [0, 0, 0, 1, 1, 1, -1], 1e-12);
  });

  test("has names that say what is given", () => {
    const names = informationParts(["x", "y", "z"], jointEntropies([x, y, x])).map(({ name }) => name);
    expect(names).toEqual([
      "H(x | y, z)",
      "H(y | x, z)",
      "H(z | x, y)",
      "I(x; y | z)",
      "I(x; z | y)",
      "I(y; z | x)",
      "I(x; y; z)",
    ]);
  });

  test("the parts sum to the joint entropy, those of each variable to its own", () => {
    const row = fc.tuple(
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 0, max: 1 }),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const entropies = jointEntropies([0, 1, 2].map((j) => rows.map((values) => values[j])));
        const parts = informationParts(["x", "y", "z"], entropies).map(({ value }) => value);
        expect(parts.reduce((sum, value) => sum + value, 0)).toBeCloseTo(entropies.triple ?? Number.NaN, 9);
        expect(parts[0] + parts[3] + parts[4] + parts[6]).toBeCloseTo(entropies.single[0], 9);
        expect(parts[1] + parts[3] + parts[5] + parts[6]).toBeCloseTo(entropies.single[1], 9);
      }),
    );
  });

  test("is refused for entropies without a distribution, and other numbers of variables", () => {
    expect(refusal(() => informationParts(["x", "y"], { single: [1, 1], pairs: [0.5] }))).toBe(
      "invalid-data: informationParts: H(x | y) would be -0.5; no distribution has these entropies",
    );
    expect(refusal(() => informationParts(["x"], { single: [1], pairs: [] }))).toBe(
      "invalid-data: informationParts: 1 variables do not fit 1 entropies, 0 of pairs and none of three",
    );
    expect(refusal(() => jointEntropies([x, [0]]))).toBe(
      "invalid-data: jointEntropies: needs two or three columns of the same samples, got columns of 4, 1",
    );
  });
});
