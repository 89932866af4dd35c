import { describe, expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { checkSpaces, type Space, sampleSpaces } from "../space.js";
import { encodeSpaces } from "./encode-space.js";

const space = {
  a: { kind: "uniform", from: -1, to: 3 },
  b: { kind: "log-uniform", from: 0.01, to: 100 },
  c: { kind: "integer", from: 2, to: 6 },
  d: [10, 1, 100],
  e: ["x", "y"],
} as const;

describe("candidates as points", () => {
  test("numbers are placed by value or its logarithm, lists of numbers by order, others at a distance of one", () => {
    const { dimensions, encode } = encodeSpaces([space]);
    expect(dimensions).toBe(6);
    const point = encode({ a: 0, b: 1, c: 5, d: 10, e: "x" });
    [0.25, 0.5, 0.75, 0.5, Math.SQRT1_2, 0].forEach((value, j) => {
      expect(point[j]).toBeCloseTo(value, 12);
    });
    const other = encode({ a: 0, b: 1, c: 5, d: 10, e: "y" });
    expect(Math.hypot(...point.map((value, j) => value - other[j]))).toBeCloseTo(1, 12);
  });

  test("alternatives have their own coordinates", () => {
    const { dimensions, encode } = encodeSpaces([{ a: space.a }, { a: [1, 2, 3] }]);
    expect(dimensions).toBe(4);
    expect([...encode({ a: 0.5 })]).toEqual([Math.SQRT1_2, 0, 0.375, 0.5]);
    expect([...encodeSpaces([{ b: [1, 3] }, { c: [1, 2, 3] }]).encode({ c: 2 })]).toEqual([0, Math.SQRT1_2, 0.5, 0.5]);
  });

  test("every candidate lies in the unit cube, and so do its neighbours, which are in the space", () => {
    const spaces: readonly Space[] = checkSpaces("test", [space, { c: space.c }]);
    const { encode, near } = encodeSpaces(spaces);
    const random = createRandom(1);
    for (const candidate of sampleSpaces(spaces, 200, random)) {
      for (const each of [candidate, near(candidate, random)]) {
        expect(Object.keys(each)).toEqual(Object.keys(candidate));
        expect(encode(each).every((value) => value >= 0 && value <= 1)).toBe(true);
        const { a = 0, b = 1, c, d = 1, e = "x" } = each as Record<string, never>;
        expect(a >= -1 && a <= 3 && b >= 0.01 && b <= 100 && Number.isInteger(c) && c >= 2 && c <= 6).toBe(true);
        expect(space.d.includes(d) && space.e.includes(e)).toBe(true);
      }
    }
  });

  test("neighbours are near, and a distribution of one value stays there", () => {
    const { encode, near } = encodeSpaces([{ a: space.a, one: { kind: "uniform", from: 2, to: 2 } }]);
    const random = createRandom(0);
    const from = encode({ a: 1, one: 2 });
    const steps = Array.from({ length: 3000 }, () => encode(near({ a: 1, one: 2 }, random))[0] - from[0]);
    const size = Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0) / 3000);
    expect(Math.abs(size / 0.1 - 1)).toBeLessThan(4 / Math.sqrt(2 * 3000));
    expect(from[1]).toBe(0.5);
    expect(near({ a: 1, one: 2 }, random)["one"]).toBe(2);
  });
});
