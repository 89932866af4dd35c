import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asLabels } from "../../data/labels.js";
import { growingParts } from "./growing-parts.js";

const fold = { train: Int32Array.from({ length: 40 }, (_, i) => 2 * i), test: Int32Array.of(1, 3) };

describe("growing parts", () => {
  test("each part contains the smaller ones, in ascending order, and the last is everything", () => {
    fc.assert(
      fc.property(fc.nat(99), fc.boolean(), (seed, labelled) => {
        const y = labelled ? asLabels(Array.from({ length: 80 }, (_, i) => (i % 3 === 0 ? "a" : "b"))) : undefined;
        const [cut] = growingParts([fold], y, seed);
        let before = new Set<number>();
        for (let size = 1; size <= 40; size++) {
          const { train, test: tested } = cut(size);
          expect(tested).toBe(fold.test);
          expect(train).toEqual(train.slice().sort());
          const now = new Set(train);
          expect(now.size).toBe(size);
          expect([...before].every((i) => now.has(i))).toBe(true);
          before = now;
        }
        expect(cut(40).train).toEqual(fold.train);
      }),
      { numRuns: 30 },
    );
  });

  test("every part has the shares of the classes, up to one sample of each", () => {
    const y = asLabels(Array.from({ length: 80 }, (_, i) => (i % 8 === 0 ? "rare" : "common")));
    for (let seed = 0; seed < 20; seed++) {
      const [cut] = growingParts([fold], y, seed);
      for (let size = 1; size <= 40; size++) {
        const rare = cut(size).train.filter((i) => i % 8 === 0).length;
        expect(Math.abs(rare - size / 4)).toBeLessThanOrEqual(1);
      }
    }
  });

  test("seeds and folds draw differently; without shuffling the first samples are used", () => {
    const drawn = [0, 1, 2].flatMap((seed) =>
      growingParts([fold, fold], undefined, seed).map((cut) => cut(10).train.join()),
    );
    expect(new Set(drawn).size).toBe(6);
    expect([...growingParts([fold], undefined, 0, false)[0](3).train]).toEqual([0, 2, 4]);
  });
});
