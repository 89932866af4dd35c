import { expect, test } from "vitest";
import type { FoldResult } from "./score-fold.js";
import { isScored, summarize } from "./summary.js";

const scored = (r2: number, train: number): FoldResult => ({
  status: "scored",
  scores: { r2 },
  trainScores: { r2: train },
  seconds: 0,
  warnings: [],
});
const failed: FoldResult = { status: "failed", code: "numerical", message: "no", reason: "no" };

test("mean, standard deviation with n − 1 and standard error, over the scored folds", () => {
  const { r2 } = summarize([scored(1, 9), failed, scored(2, 8), scored(6, 7)]) ?? {};
  expect(r2.values).toEqual([1, 2, 6]);
  expect(r2.mean).toBe(3);
  expect(r2.deviation).toBeCloseTo(Math.sqrt(7), 14);
  expect(r2.standardError).toBeCloseTo(Math.sqrt(7 / 3), 14);
  expect(summarize([scored(1, 9), scored(2, 8)], "trainScores")?.["r2"].mean).toBe(8.5);
});

test("a single fold has no spread, and without scores there is no summary", () => {
  expect(summarize([scored(4, 0)])?.["r2"]).toEqual({ values: [4], mean: 4, deviation: 0, standardError: 0 });
  expect(summarize([failed])).toBeUndefined();
  expect([failed, scored(1, 1)].map(isScored)).toEqual([false, true]);
});
