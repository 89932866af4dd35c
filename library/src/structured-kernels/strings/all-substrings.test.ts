import { test } from "vitest";
import { expectStringKernel, gramOfCounts, windowsOf } from "../../../test/counted-features.js";
import { randomStrings } from "../../../test/random-structures.js";

const seeds = [0, 1, 2, 3];

test("the suffix automaton gives what enumerating all substrings gives", () => {
  for (const seed of seeds) {
    for (const decay of [1, 0.6]) {
      const strings = randomStrings(7, "ab", 0, 14, seed);
      const expected = gramOfCounts(strings, (string) => {
        const counts = new Map<string, number>();
        for (let length = 1; length <= string.length; length++) {
          for (const part of windowsOf(string, length))
            counts.set(part, (counts.get(part) ?? 0) + decay ** (length / 2));
        }
        return counts;
      });
      expectStringKernel({ kind: "all-substrings", decay }, strings, expected);
    }
  }
});
