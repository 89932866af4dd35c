import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import reference from "../reference/selection.json" with { type: "json" };
import { groupedFolds, groupSizes, leaveOneGroupOut } from "./grouped.js";

const anyGroups = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 80 });

describe("grouped folds", () => {
  test("groups are never split and every sample is tested once", () => {
    fc.assert(
      fc.property(anyGroups, fc.integer({ min: 2, max: 5 }), fc.nat(99), (codes, folds, seed) => {
        const groups = Int32Array.from(codes);
        fc.pre(new Set(codes).size >= folds);
        const divided = groupedFolds(groups, folds, seed);
        const times = new Int32Array(codes.length);
        for (const { train, test: tested } of divided) {
          expect(tested.length).toBeGreaterThan(0);
          expect(train.length + tested.length).toBe(codes.length);
          const learned = new Set(Array.from(train, (i) => groups[i]));
          for (const i of tested) {
            expect(learned.has(groups[i])).toBe(false);
            times[i]++;
          }
        }
        expect(times.every((count) => count === 1)).toBe(true);
      }),
    );
  });

  test.each(reference.groups)(
    "sizes of test sets for groups of $sizes match scikit-learn",
    ({ sizes, folds, tests }) => {
      const groups = Int32Array.from(sizes.flatMap((size, group) => new Array<number>(size).fill(group)));
      for (const seed of [0, 1, 2]) {
        const own = groupedFolds(groups, folds, seed).map(({ test: tested }) => tested.length);
        expect(own.sort((a, b) => a - b)).toEqual(tests);
      }
    },
  );

  test("groups of equal size are assigned differently by different seeds", () => {
    const groups = Int32Array.from({ length: 24 }, (_, i) => i >> 1);
    const dealt = [0, 1, 2, 3].map((seed) => groupedFolds(groups, 3, seed)[0].test.join());
    expect(new Set(dealt).size).toBeGreaterThan(1);
    expect(groupedFolds(groups, 3, 2)[0].test.join()).toBe(dealt[2]);
  });

  test("leaving one group out tests each group alone", () => {
    const divided = leaveOneGroupOut(Int32Array.of(2, 0, 2, 5));
    expect(divided.map(({ test: tested }) => [...tested])).toEqual([[1], [0, 2], [3]]);
    expect(divided.map(({ train }) => [...train])).toEqual([
      [0, 2, 3],
      [1, 3],
      [0, 1, 2],
    ]);
  });

  test("sizes count the samples of each code", () => {
    expect(groupSizes(Int32Array.of(2, 0, 2))).toEqual(Int32Array.of(1, 0, 2));
  });

  test("refuses too few groups", () => {
    expect(refusal(() => groupedFolds(Int32Array.of(0, 0, 1), 3, 0))).toContain(
      "cannot divide 2 groups into 3 folds; folds can be 2 to 2",
    );
    expect(refusal(() => groupedFolds(Int32Array.of(0, 0), 2, 0))).toContain("at least 2 groups are needed");
    expect(refusal(() => leaveOneGroupOut(Int32Array.of(1, 1)))).toContain("needs at least 2 groups");
  });
});
