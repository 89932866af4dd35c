import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { pca } from "../components/principal/pca/pca.js";
import { plainOptions } from "../contract/restoring.js";
import { ridge } from "../linear/ridge/ridge.js";
import { createRandom } from "../numeric/random/random.js";
import {
  checkSpaces,
  distinctCandidates,
  findCandidate,
  gridOf,
  gridOrSample,
  type Space,
  sampleSpaces,
} from "./space.js";

const drawn = {
  a: { kind: "uniform", from: -1, to: 3 },
  b: { kind: "log-uniform", from: 0.001, to: 1000 },
  c: { kind: "integer", from: 2, to: 5 },
  d: ["x", "y"],
} as const;

describe("search spaces", () => {
  test("a grid has every combination once, the last path varying fastest, alternatives in order", () => {
    expect(gridOf([{ a: [1, 2], b: ["x", "y"] }, { c: [true] }])).toEqual([
      { a: 1, b: "x" },
      { a: 1, b: "y" },
      { a: 2, b: "x" },
      { a: 2, b: "y" },
      { c: true },
    ]);
    expect(gridOf([{}])).toEqual([{}]);
    expect(refusal(() => gridOf([drawn]))).toContain('"a" has a distribution; list its values');
  });

  test("draws follow their distributions: bounds, integers, listed values, even orders of magnitude", () => {
    for (let seed = 0; seed < 5; seed++) {
      const draws = sampleSpaces([drawn], 4000, createRandom(seed)) as Record<"a" | "b" | "c" | "d", number>[];
      const isInside = ({ a, b, c }: (typeof draws)[number]) =>
        a >= -1 && a < 3 && b >= 0.001 && b <= 1000 && Number.isInteger(c) && c >= 2 && c <= 5;
      expect(draws.every(isInside)).toBe(true);
      expect(new Set(draws.map(({ c }) => c))).toEqual(new Set([2, 3, 4, 5]));
      expect(new Set(draws.map(({ d }) => d))).toEqual(new Set(["x", "y"]));
      // Half of the draws lie below the geometric middle; 5 standard deviations of a binomial are 0.04.
      expect(Math.abs(draws.filter(({ b }) => b < 1).length / 4000 - 0.5)).toBeLessThan(0.04);
      expect(Math.abs(draws.filter(({ a }) => a < 1).length / 4000 - 0.5)).toBeLessThan(0.04);
    }
  });

  test("draws depend on the seed and their own path only: more paths or more draws do not change them", () => {
    fc.assert(
      fc.property(fc.nat(999), (seed) => {
        const few = sampleSpaces([drawn], 5, createRandom(seed));
        expect(sampleSpaces([drawn], 5, createRandom(seed))).toEqual(few);
        const more = sampleSpaces([{ first: [1, 2, 3], ...drawn, last: drawn.a }], 8, createRandom(seed)).slice(0, 5);
        expect(more.map(({ a, b, c, d }) => ({ a, b, c, d }))).toEqual(few);
      }),
      { numRuns: 30 },
    );
    expect(sampleSpaces([drawn], 5, createRandom(1))).not.toEqual(sampleSpaces([drawn], 5, createRandom(2)));
  });

  test("alternatives are drawn equally often", () => {
    const draws = sampleSpaces([{ a: [1] }, { b: [1] }], 4000, createRandom(3));
    expect(Math.abs(draws.filter((draw) => "a" in draw).length / 4000 - 0.5)).toBeLessThan(0.04);
  });

  test("equal candidates are tried once", () => {
    expect(distinctCandidates([{ a: 1 }, { a: 2 }, { a: 1 }])).toEqual([{ a: 1 }, { a: 2 }]);
    expect(gridOrSample([{ a: [1, 2] }], 50, 0)).toHaveLength(2);
    expect(gridOrSample([{ a: [1, 2, 3] }], null, 0)).toHaveLength(3);
  });

  test("a saved candidate is restored with its recipes", () => {
    const spaces: Space[] = [{ step: [pca(), pca({ components: 2 })], alpha: drawn.b }, { alpha: [1, 2] }];
    for (const candidate of [...sampleSpaces(spaces, 20, createRandom(0)), { alpha: 2 }]) {
      const found = findCandidate(spaces, JSON.parse(JSON.stringify(plainOptions(candidate))));
      expect(found).toEqual(candidate);
      expect(found?.["step"]).toBe((candidate as { step?: unknown }).step);
    }
    expect(findCandidate(spaces, { alpha: 3 })).toBeUndefined();
    expect(findCandidate(spaces, { beta: 1 })).toBeUndefined();
    expect(
      findCandidate(spaces, { step: { kind: "ridge", options: { ...ridge().options } }, alpha: 1 }),
    ).toBeUndefined();
  });

  test("refuses invalid spaces and gives the path", () => {
    expect(checkSpaces("test", { a: [1] })).toEqual([{ a: [1] }]);
    const bad: [unknown, string][] = [
      [[], "at least one alternative"],
      [3, "must be an object"],
      [{ a: [] }, '"a" needs at least one value'],
      [{ a: 3 }, '"a" must be a list of values or a distribution'],
      [{ a: { kind: "uniform", from: 2, to: 1 } }, '"a" must be'],
      [{ a: { kind: "log-uniform", from: 0, to: 1 } }, '"a" must be'],
      [{ a: { kind: "integer", from: 0.5, to: 2 } }, '"a" must be'],
      [{ a: { kind: "normal", from: 0, to: 1 } }, '"a" must be'],
    ];
    for (const [given, message] of bad) expect(refusal(() => checkSpaces("test", given))).toContain(message);
  });
});
