import { expect, test } from "vitest";
import { counted, expectStringKernel, gramOfCounts, subsequencePlaces } from "../../../test/counted-features.js";
import { randomStrings } from "../../../test/random-structures.js";
import { refusal } from "../../../test/refusal.js";
import { structuredGram } from "../structured-gram.js";

const seeds = [0, 1, 2, 3];

test("the subsequence kernel equals the enumeration of subsequences with gaps, weighted by their spans", () => {
  for (const length of [1, 2, 3]) {
    for (const decay of [1, 0.5]) {
      const strings = randomStrings(6, "ab", 0, 7, length);
      const expected = gramOfCounts(strings, (string) => {
        const counts = new Map<string, number>();
        for (const at of subsequencePlaces(string.length, length)) {
          const word = at.map((i) => string[i]).join("");
          counts.set(word, (counts.get(word) ?? 0) + decay ** (at[at.length - 1] - at[0] + 1));
        }
        return counts;
      });
      expectStringKernel({ kind: "subsequence", length, decay }, strings, expected);
    }
  }
  // Lodhi and others 2002: "cat" and "car" share c-a with the spans 2 and 2.
  expect(structuredGram({ kind: "subsequence", length: 2, decay: 0.5 }, ["cat"], ["car"]).data[0]).toBeCloseTo(
    0.5 ** 4,
  );
});

test("the all-subsequences kernel equals the enumeration of all subsequences, the empty one included", () => {
  for (const seed of seeds) {
    const strings = randomStrings(6, "abc", 0, 6, seed);
    const expected = gramOfCounts(strings, (string) =>
      counted(
        Array.from({ length: string.length + 1 }, (_, count) =>
          subsequencePlaces(string.length, count).map((at) => at.map((i) => string[i]).join("")),
        ).flat(),
      ),
    );
    expectStringKernel({ kind: "all-subsequences" }, strings, expected);
  }
  expect(structuredGram({ kind: "all-subsequences" }, ["", "ab"]).data[0]).toBe(1);
  expect(refusal(() => structuredGram({ kind: "all-subsequences" }, ["a".repeat(1100)]))).toContain(
    "values of the all-subsequences kernel overflow",
  );
});
