import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix } from "../../data/matrix.js";
import { contestScores, contestsOf, samplesByClass, samplesOf } from "./multi-class.js";

test("machines for pairs of classes, and for each class against the rest", () => {
  expect(contestsOf(2, "one-vs-one")).toEqual([{ first: 1, second: 0 }]);
  expect(contestsOf(3, "one-vs-one").map(({ first, second }) => [first, second])).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  expect(contestsOf(3, "one-vs-rest").map(({ first, second }) => [first, second])).toEqual([
    [0, "rest"],
    [1, "rest"],
    [2, "rest"],
  ]);
});

test("the samples of the first class come first, then the others by class, without those that do not count", () => {
  const byClass = samplesByClass(Int32Array.of(2, 0, 1, 0, 2, 1), 3, (i) => i !== 5);
  expect(byClass).toEqual({ order: Int32Array.of(1, 3, 2, 0, 4), starts: Int32Array.of(0, 2, 3, 5) });
  expect(samplesOf(byClass, { first: 0, second: 2 })).toEqual({ samples: Int32Array.of(1, 3, 0, 4), positives: 2 });
  expect(samplesOf(byClass, { first: 1, second: "rest" })).toEqual({
    samples: Int32Array.of(2, 1, 3, 0, 4),
    positives: 1,
  });
});

test("votes count, and the values decide between classes with equally many", () => {
  // Each class wins once; class 1 wins by most.
  const { data } = contestScores(asMatrix([[1, -1, 5]]), 3, "one-vs-one");
  expectClose(data, [1, 1 + 4 / 15, 1 - 4 / 15], 1e-12);
  expect(Array.from(contestScores(asMatrix([[3]]), 2, "one-vs-one").data)).toEqual([-1.5, 1.5]);
  expect(Array.from(contestScores(asMatrix([[3, 1, 2]]), 3, "one-vs-rest").data)).toEqual([3, 1, 2]);
});
