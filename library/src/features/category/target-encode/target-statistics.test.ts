import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { asLabels } from "../../../data/labels.js";
import { createRandom } from "../../../numeric/random/random.js";
import reference from "./reference/target.json" with { type: "json" };
import { groupMoments, type Smoothing, shrunkenMeans, targetNumbers } from "./target-statistics.js";

const groups = Int32Array.from(reference.groups);
const y = Float64Array.from(reference.y);
const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
const kinds: readonly Smoothing[] = [
  { kind: "random-effects" },
  { kind: "category-variance" },
  { kind: "fixed", strength: 5 },
];

describe("against the formulas in NumPy", () => {
  const moments = groupMoments(groups, 5, y);
  test.each([
    ["random-effects", { kind: "random-effects" }, reference.randomEffects],
    ["category-variance", { kind: "category-variance" }, reference.categoryVariance],
    ["fixed", { kind: "fixed", strength: reference.strength }, reference.fixed],
  ] as const)("%s", (_, smoothing, expected) => {
    expectClose(shrunkenMeans(moments, mean, smoothing), expected, 1e-12);
  });
});

describe("laws", () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -9, max: 9 })), {
    minLength: 1,
    maxLength: 25,
  });

  test("a smoothed mean lies between the mean of its group and the prior", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: -9, max: 9 }), fc.constantFrom(...kinds), (list, prior, smoothing) => {
        const moments = groupMoments(
          Int32Array.from(list, ([group]) => group),
          4,
          Float64Array.from(list, ([, value]) => value),
        );
        const codes = shrunkenMeans(moments, prior, smoothing);
        codes.forEach((code, g) => {
          const own = moments.weight[g] > 0 ? moments.mean[g] : prior;
          expect(code).toBeGreaterThanOrEqual(Math.min(own, prior) - 1e-9);
          expect(code).toBeLessThanOrEqual(Math.max(own, prior) + 1e-9);
        });
      }),
    );
  });

  test("a weight of 2 equals repeating the row, a weight of 0 leaving it out, in every kind of smoothing", () => {
    fc.assert(
      fc.property(rows, fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 25, maxLength: 25 }), (list, times) => {
        const repeated = list.flatMap((row, i) => Array.from({ length: times[i] }, () => row));
        const weights = Float64Array.from(list, (_, i) => times[i]);
        const moments = (entries: readonly (readonly [number, number])[], w?: Float64Array) =>
          groupMoments(
            Int32Array.from(entries, ([group]) => group),
            4,
            Float64Array.from(entries, ([, value]) => value),
            w,
          );
        for (const smoothing of kinds) {
          const expected = shrunkenMeans(moments(repeated), 1, smoothing);
          expectClose(shrunkenMeans(moments(list, weights), 1, smoothing), expected, 1e-9);
        }
      }),
    );
  });
});

test("random effects recover the true means better than raw means do, on average over seeds", () => {
  let raw = 0;
  let smoothed = 0;
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const truth = Float64Array.from({ length: 60 }, () => random.normal());
    const group = Int32Array.from({ length: 300 }, (_, i) => (i < 60 ? i : random.integer(60)));
    const numbers = Float64Array.from(group, (g) => truth[g] + 2 * random.normal());
    const moments = groupMoments(group, 60, numbers);
    const codes = shrunkenMeans(moments, 0, { kind: "random-effects" });
    truth.forEach((value, g) => {
      raw += (moments.mean[g] - value) ** 2;
      smoothed += (codes[g] - value) ** 2;
    });
  }
  expect(smoothed).toBeLessThan(0.7 * raw);
});

test("the code is the prior for groups of one row, and for a constant target", () => {
  const single = groupMoments(Int32Array.of(0, 1, 2), 3, Float64Array.of(5, 7, 9));
  expect(Array.from(shrunkenMeans(single, 7, { kind: "random-effects" }))).toEqual([7, 7, 7]);
  const constant = groupMoments(Int32Array.of(0, 0, 1, 1), 3, Float64Array.of(4, 4, 4, 4));
  for (const smoothing of kinds) expect(Array.from(shrunkenMeans(constant, 4, smoothing))).toEqual([4, 4, 4]);
});

test("groups without noise keep their means", () => {
  const moments = groupMoments(Int32Array.of(0, 0, 1, 1), 2, Float64Array.of(3, 3, 8, 8));
  expectClose(shrunkenMeans(moments, 5.5, { kind: "random-effects" }), [3, 8], 1e-12);
});

test("labels become indicators: one column for two classes, one per class for more; numbers are unchanged", () => {
  expect(targetNumbers(Float64Array.of(1, 2))).toEqual([{ numbers: Float64Array.of(1, 2), className: undefined }]);
  expect(targetNumbers(asLabels(["no", "yes", "no"]))).toEqual([
    { numbers: Float64Array.of(0, 1, 0), className: "yes" },
  ]);
  const three = targetNumbers(asLabels(["a", "c", "b"]));
  expect(three.map(({ className }) => className)).toEqual(["a", "b", "c"]);
  expect(Array.from(three[2].numbers)).toEqual([0, 1, 0]);
});
