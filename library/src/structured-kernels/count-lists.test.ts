import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { createRandom } from "../numeric/random/random.js";
import { countFeatures, countGram, mergeCounts } from "./count-lists.js";

function randomNumbers(length: number, highest: number, seed: number): Int32Array {
  const random = createRandom(seed);
  return Int32Array.from({ length }, () => Math.floor(highest * random.uniform()));
}

test("[ML2-133] merging sorted lists of counts equals comparing all pairs, in at most as many steps as both lists are long", () => {
  for (let seed = 0; seed < 20; seed++) {
    const [a, b] = [randomNumbers(seed * 3, 12, seed), randomNumbers(40, 12, seed + 100)];
    const naive = a.reduce((sum, value) => sum + b.filter((other) => other === value).length, 0);
    const [left, right] = [countFeatures(a), countFeatures(b)];
    expect(mergeCounts(left, right)).toBe(naive);
    // Reads of features are counted: two for each step, and each step passes at least one entry.
    let reads = 0;
    const watched = { ...left, features: watch(left.features, () => reads++) };
    expect(mergeCounts(watched, right)).toBe(naive);
    expect(reads).toBeLessThanOrEqual(left.features.length + right.features.length);
  }
});

test("the matrix of all pairs is that of merged lists, with few or many of the features, or none", () => {
  for (const highest of [30, 3000]) {
    const lists = [0, 1, 2, 3].map((seed) => countFeatures(randomNumbers(10 * seed, highest, seed)));
    const merged = lists.flatMap((a) => lists.map((b) => mergeCounts(a, b)));
    expectClose(countGram(lists).data, merged, 1e-15);
    expectClose(countGram(lists.slice(0, 2), lists).data, merged.slice(0, 8), 1e-15);
  }
  expect(countGram([countFeatures(new Int32Array(0))]).data).toEqual(Float64Array.of(0));
});

test("counts of a feature can be weighted", () => {
  const list = countFeatures(Int32Array.of(3, 1, 3), (feature) => feature / 2);
  expect(list).toEqual({ features: Int32Array.of(1, 3), counts: Float64Array.of(0.5, 3) });
});

/** The array, with a call for each entry that is read. */
function watch(array: Int32Array, onRead: () => void): Int32Array {
  return new Proxy(array, {
    get(target, key) {
      if (typeof key === "string" && /^\d+$/.test(key)) onRead();
      const value: unknown = Reflect.get(target, key, target);
      return value;
    },
  });
}
