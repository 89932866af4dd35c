import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asLabels } from "../../data/labels.js";
import { randomSplits } from "./random-splits.js";

const seeds = [0, 1, 2, 3, 4];

describe("random splits", () => {
  test("each has its share, differs from the others, and the first do not depend on how many there are", () => {
    for (const seed of seeds) {
      const five = randomSplits({ samples: 50, y: undefined }, 5, 0.2, seed);
      for (const { train, test: tested } of five) {
        expect(tested.length).toBe(10);
        expect(new Set([...train, ...tested]).size).toBe(50);
      }
      expect(new Set(five.map(({ test: tested }) => tested.join())).size).toBe(5);
      expect(randomSplits({ samples: 50, y: undefined }, 2, 0.2, seed)).toEqual(five.slice(0, 2));
      expect(randomSplits({ samples: 50, y: undefined }, 1, 0.2, seed)).toEqual(five.slice(0, 1));
    }
  });

  test("classes keep their shares", () => {
    const y = asLabels(Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? "rare" : "common")));
    for (const seed of seeds) {
      for (const { test: tested } of randomSplits({ samples: 40, y }, 3, 0.2, seed)) {
        expect(tested.filter((i) => i % 4 === 0).length).toBe(2);
      }
    }
  });

  test("groups stay whole, and one is always left for training", () => {
    const groups = Int32Array.from({ length: 30 }, (_, i) => i % 6);
    for (const seed of seeds) {
      for (const share of [0.1, 0.5, 0.95]) {
        const [{ train, test: tested }] = randomSplits({ samples: 30, y: undefined, groups }, 1, share, seed);
        const learned = new Set(Array.from(train, (i) => groups[i]));
        expect(learned.size).toBeGreaterThan(0);
        expect(tested.some((i) => learned.has(groups[i]))).toBe(false);
        expect(tested.length).toBe(5 * Math.min(5, Math.ceil(6 * share)));
      }
    }
    expect(refusal(() => randomSplits({ samples: 2, y: undefined, groups: Int32Array.of(0, 0) }, 1, 0.5, 0))).toContain(
      "a split needs at least 2 groups",
    );
  });
});
