import { expect, test } from "vitest";
import {
  counted,
  expectStringKernel,
  gramOfCounts,
  subsequencePlaces,
  windowsOf,
} from "../../../test/counted-features.js";
import { randomStrings } from "../../../test/random-structures.js";
import { refusal } from "../../../test/refusal.js";
import { structuredGram } from "../structured-gram.js";

test("the gappy kernel counts, for each word, the windows in which it occurs with gaps", () => {
  for (const span of [2, 3, 4]) {
    const strings = randomStrings(6, "AC", 0, 10, span);
    const subsequences = (window: string) => [
      ...new Set(subsequencePlaces(span, 2).map((at) => at.map((i) => window[i]).join(""))),
    ];
    const expected = gramOfCounts(strings, (string) => counted(windowsOf(string, span).flatMap(subsequences)));
    expectStringKernel({ kind: "gappy", length: 2, span }, strings, expected);
  }
  expect(refusal(() => structuredGram({ kind: "gappy", length: 3, span: 2 }, ["aaa"]))).toContain(
    "length must be at most span (2), got 3",
  );
});
