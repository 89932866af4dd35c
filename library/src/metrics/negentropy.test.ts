import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "../numeric/random/random.js";
import { cumulantNegentropy, negentropy } from "./negentropy.js";
import reference from "./reference/separation.json" with { type: "json" };

const kinds = ["gram-charlier", "edgeworth", "log-cosh", "gauss"] as const;

describe("negentropy", () => {
  test.each(kinds)(
    "%s: near 0 for normal, larger for sub- and super-Gaussian samples; scale and shift do not matter",
    (kind) => {
      for (let seed = 0; seed < 5; seed++) {
        const random = createRandom(seed);
        const draws = (next: () => number) => Float64Array.from({ length: 20_000 }, next);
        const normal = negentropy(
          draws(() => random.normal()),
          kind,
        );
        const flat = draws(() => random.uniform());
        const peaked = draws(() => random.exponential() * (random.uniform() < 0.5 ? -1 : 1));
        expect(negentropy(flat, kind)).toBeGreaterThan(20 * normal);
        expect(negentropy(peaked, kind)).toBeGreaterThan(20 * normal);
        const moved = flat.map((value) => 3 - 5 * value);
        expect(Math.abs(negentropy(moved, kind) / negentropy(flat, kind) - 1)).toBeLessThan(1e-8);
      }
    },
  );

  test("the expansions match Comon's", () => {
    expect(cumulantNegentropy(0.5, -1, false)).toBeCloseTo(0.25 / 12 + 1 / 48, 15);
    expect(cumulantNegentropy(0.5, -1, true)).toBeCloseTo(0.25 / 12 + 1 / 48 + (7 / 48) * 0.0625 + 0.25 / 8, 15);
  });

  test("the normal value of log cosh matches the integral: the negentropy of ±1 follows from it", () => {
    const expected = (Math.log(Math.cosh(1)) - reference.logCoshOfNormal) ** 2;
    expect(negentropy([-1, 1])).toBeCloseTo(expected, 10);
    expect(negentropy([-1, 1], "gauss")).toBeCloseTo((-Math.exp(-0.5) + Math.SQRT1_2) ** 2, 14);
  });

  test("refuses constant values", () => {
    expect(refusal(() => negentropy([1, 1]))).toContain("the values must be finite and vary");
  });
});
