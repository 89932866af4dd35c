import { expect, test } from "vitest";
import { completeStructuredKernel } from "../structured-kernel.js";
import { prepareStrings, type StringKernel } from "./prepare-strings.js";

const kinds = [
  "positional-match",
  "alignment",
  "positional-ngram",
  "weighted-degree",
  "locality-improved",
  "spectrum",
  "gappy",
  "all-substrings",
  "subsequence",
  "all-subsequences",
  "overlap",
] as const;

test("kernels that count features give lists, the others a function of pairs", () => {
  const counting = kinds.filter((kind) => "lists" in prepared(kind, ["abab", "ab"]));
  expect(counting).toEqual(["spectrum", "gappy"]);
});

test("every kernel has a value for strings that are empty or shorter than its n-grams", () => {
  for (const kind of kinds) {
    const items = prepared(kind, ["", "a", "abab"]);
    if ("lists" in items) expect(items.lists.slice(0, 1).map(({ features }) => features.length)).toEqual([0]);
    else if ("value" in items) expect(items.value(0, 2)).toBe(kind === "all-subsequences" ? 1 : 0);
    else expect.fail(kind);
  }
});

function prepared(kind: (typeof kinds)[number], strings: readonly string[]) {
  return prepareStrings(completeStructuredKernel({ kind }) as StringKernel, strings);
}
