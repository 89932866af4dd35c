import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { resolveOptions } from "../../core/options/checks.js";
import type { GivenOptions } from "../../core/options/options.js";
import { asLabels } from "../../data/labels.js";
import type { Fold } from "../../data/split.js";
import { createFolds, type FoldData, foldingOption } from "./folds.js";

type Given = NonNullable<GivenOptions<{ readonly folds: typeof foldingOption }>["folds"]>;

function foldsOf(given: Given, data: FoldData): Fold[] {
  return createFolds(resolveOptions("test", { folds: foldingOption }, { folds: given }).folds, data);
}

const all = (samples: number) => Array.from({ length: samples }, (_, i) => i);
const sorted = (values: Iterable<number>) => [...values].sort((a, b) => a - b);

/** No sample is on both sides, and both sides together are all. */
function expectDivision(folds: readonly Fold[], samples: number): void {
  for (const { train, test: tested } of folds) expect(sorted([...train, ...tested])).toEqual(all(samples));
}

const anyCount = fc.record({
  samples: fc.integer({ min: 10, max: 60 }),
  folds: fc.integer({ min: 2, max: 10 }),
  seed: fc.nat(1000),
});

describe("folds", () => {
  test("[CB-046] every sample is tested once, and the random folds differ by at most one sample in size", () => {
    fc.assert(
      fc.property(anyCount, ({ samples, folds, seed }) => {
        const divided = foldsOf({ kind: "k-fold", count: folds, seed }, { samples, y: undefined });
        expect(divided).toHaveLength(folds);
        expectDivision(divided, samples);
        expect(sorted(divided.flatMap(({ test: tested }) => [...tested]))).toEqual(all(samples));
        const sizes = divided.map(({ test: tested }) => tested.length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
    const four = foldsOf({ kind: "k-fold", count: 4, seed: 1 }, { samples: 40, y: undefined });
    // Random: no fold of any of ten seeds is a run of neighbours.
    for (let seed = 0; seed < 10; seed++) {
      for (const { test: tested } of foldsOf({ kind: "k-fold", count: 4, seed }, { samples: 40, y: undefined })) {
        expect(tested[tested.length - 1] - tested[0]).toBeGreaterThan(tested.length - 1);
      }
    }
    expect(four).toEqual(foldsOf({ kind: "k-fold", count: 4, seed: 1 }, { samples: 40, y: undefined }));
    expect(four).not.toEqual(foldsOf({ kind: "k-fold", count: 4, seed: 2 }, { samples: 40, y: undefined }));
  });

  test("[CB-045] a hold-out set has its share, is disjoint from the rest, and depends on the seed alone", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 200 }),
        fc.constantFrom(0.1, 0.15, 0.2),
        fc.nat(99),
        (samples, testShare, seed) => {
          const [fold, ...more] = foldsOf({ kind: "hold-out", testShare, seed }, { samples, y: undefined });
          expect(more).toEqual([]);
          expect(fold.test.length).toBe(Math.round(samples * testShare));
          expectDivision([fold], samples);
          expect(foldsOf({ kind: "hold-out", testShare, seed }, { samples, y: undefined })).toEqual([fold]);
        },
      ),
    );
    const drawn = all(10).map((seed) =>
      foldsOf({ kind: "hold-out", seed }, { samples: 50, y: undefined })[0].test.join(),
    );
    expect(new Set(drawn).size).toBe(10);
  });

  test("stratified folds give every class its share, up to one sample", () => {
    fc.assert(
      fc.property(
        anyCount,
        fc.array(fc.constantFrom("a", "b", "c"), { minLength: 60, maxLength: 60 }),
        ({ samples, folds, seed }, names) => {
          const y = asLabels(names.slice(0, samples));
          for (const kind of ["stratified", "automatic"] as const) {
            const divided = foldsOf({ kind, count: folds, seed }, { samples, y });
            for (const code of y.classes.keys()) {
              const counts = divided.map(({ test: tested }) => tested.filter((i) => y.codes[i] === code).length);
              expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
            }
          }
        },
      ),
    );
  });

  test("automatic folds keep groups whole before anything else", () => {
    const groups = Int32Array.from(all(30), (i) => i % 7);
    const y = asLabels(all(30).map((i) => (i % 2 === 0 ? "even" : "odd")));
    const divided = foldsOf({ kind: "automatic", count: 3 }, { samples: 30, y, groups });
    for (const { train, test: tested } of divided) {
      const learned = new Set(Array.from(train, (i) => groups[i]));
      expect(tested.some((i) => learned.has(groups[i]))).toBe(false);
    }
  });

  test("repeated folds are reshuffled each time, and the first repeats do not depend on how many follow", () => {
    const data = { samples: 20, y: undefined };
    const three = foldsOf({ kind: "repeated", count: 4, repeats: 3, seed: 5 }, data);
    expect(three).toHaveLength(12);
    for (let repeat = 0; repeat < 3; repeat++) {
      const own = three.slice(4 * repeat, 4 * repeat + 4);
      expect(sorted(own.flatMap(({ test: tested }) => [...tested]))).toEqual(all(20));
    }
    expect(three.slice(0, 4)).not.toEqual(three.slice(4, 8));
    expect(foldsOf({ kind: "repeated", count: 4, repeats: 2, seed: 5 }, data)).toEqual(three.slice(0, 8));
  });

  test("leave-one-out tests each sample alone", () => {
    const divided = foldsOf({ kind: "leave-one-out" }, { samples: 5, y: undefined });
    expect(divided.map(({ test: tested }) => [...tested])).toEqual([[0], [1], [2], [3], [4]]);
    expectDivision(divided, 5);
  });

  test("refuses folds that would split a group, or lack what they need", () => {
    const groups = Int32Array.of(0, 0, 1, 1, 2, 2);
    const data = { samples: 6, y: Float64Array.of(1, 2, 3, 4, 5, 6) };
    expect(refusal(() => foldsOf({ kind: "leave-one-out" }, { ...data, groups }))).toContain(
      "divides the group of sample 0",
    );
    expect(refusal(() => foldsOf({ kind: "stratified" }, data))).toContain(
      "stratified needs class labels as the target",
    );
    expect(refusal(() => foldsOf({ kind: "grouped" }, data))).toContain("grouped needs groups");
    expect(refusal(() => foldsOf({ kind: "leave-one-group-out" }, data))).toContain("needs groups");
    expect(refusal(() => foldsOf({ kind: "k-fold", count: 7 }, data))).toContain(
      "cannot divide 6 samples into 7 folds",
    );
  });
});
