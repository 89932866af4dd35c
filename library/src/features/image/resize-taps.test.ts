import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { axisTaps, interpolations } from "./resize-taps.js";

const length = fc.integer({ min: 1, max: 40 });
const interpolation = fc.constantFrom(...interpolations);

test("the weights of every new pixel are positive, sum to 1 and refer to old pixels", () => {
  fc.assert(
    fc.property(length, length, interpolation, (from, to, how) => {
      const { start, index, weight } = axisTaps(from, to, how);
      expect(start.length).toBe(to + 1);
      for (let o = 0; o < to; o++) {
        const own = weight.subarray(start[o], start[o + 1]);
        expect(own.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
        expect(own.every((share) => share > 0)).toBe(true);
        expect(index.subarray(start[o], start[o + 1]).every((i) => i >= 0 && i < from)).toBe(true);
      }
    }),
  );
});

test("area keeps the mean of the axis, whatever the lengths", () => {
  fc.assert(
    fc.property(length, length, (from, to) => {
      const { index, weight } = axisTaps(from, to, "area");
      const shares = new Float64Array(from);
      index.forEach((i, t) => {
        shares[i] += weight[t] / to;
      });
      expectClose(shares, new Float64Array(from).fill(1 / from), 1e-10);
    }),
  );
});

test("every method but nearest commutes with mirroring the axis", () => {
  fc.assert(
    fc.property(length, length, fc.constantFrom("area", "bilinear", "smooth"), (from, to, how) => {
      const table = (flip: boolean) => {
        const { start, index, weight } = axisTaps(from, to, how as "area");
        const result = new Float64Array(from * to);
        for (let o = 0; o < to; o++) {
          for (let t = start[o]; t < start[o + 1]; t++) {
            result[flip ? (to - 1 - o) * from + from - 1 - index[t] : o * from + index[t]] += weight[t];
          }
        }
        return result;
      };
      expectClose(table(true), table(false), 1e-10);
    }),
  );
});

test("the same length changes nothing", () => {
  for (const how of interpolations) {
    const { index, weight } = axisTaps(5, 5, how);
    expect(Array.from(index)).toEqual([0, 1, 2, 3, 4]);
    expectClose(weight, [1, 1, 1, 1, 1], 1e-14);
  }
});
