import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance, nearestName, suggestion } from "./nearest-name.js";

describe("editDistance", () => {
  test.each([
    ["", "", 0],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
    ["flaw", "lawn", 2],
    ["alpha", "alhpa", 1],
    ["gamma", "gama", 1],
    // Restricted edits: a swapped pair is not edited again, so this is 3 where the unrestricted distance is 2.
    ["ca", "abc", 3],
  ])("from %o to %o is %i", (a, b, expected) => expect(editDistance(a, b)).toBe(expected));

  const words = () => fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), maxLength: 8 });

  test("is symmetric, zero for equal words only, and lies between the difference and the maximum of the lengths", () => {
    fc.assert(
      fc.property(words(), words(), (a, b) => {
        const distance = editDistance(a, b);
        expect(editDistance(b, a)).toBe(distance);
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });

  test("is at most one after a single edit", () => {
    fc.assert(
      fc.property(words(), fc.nat(), fc.constantFrom("a", "z"), (word, at, letter) => {
        const i = at % (word.length + 1);
        const swapped = i < 1 ? word : word.slice(0, i - 1) + word.slice(i, i + 1) + word[i - 1] + word.slice(i + 1);
        expect(editDistance(word, word.slice(0, i) + letter + word.slice(i))).toBe(1);
        expect(editDistance(word, word.slice(0, i) + word.slice(i + 1))).toBeLessThanOrEqual(1);
        expect(editDistance(word, word.slice(0, i) + letter + word.slice(i + 1))).toBeLessThanOrEqual(1);
        expect(editDistance(word, swapped)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("nearestName", () => {
  const known = ["alpha", "gamma", "maxIterations", "tolerance", "C"];

  test.each([
    ["aplha", "alpha"],
    ["Gamma", "gamma"],
    ["maxIteration", "maxIterations"],
    ["max_iterations", "maxIterations"],
    ["c", "C"],
  ])("%s is corrected to %s", (name, expected) => expect(nearestName(name, known)).toBe(expected));

  test.each(["perplexity", "k", "xy", ""])("%o is not near any name", (name) => {
    expect(nearestName(name, known)).toBeUndefined();
  });

  test("returns the nearest, and the first of equally near ones", () => {
    expect(nearestName("betas", ["beta2x", "beta"])).toBe("beta");
    expect(nearestName("bet", ["beta", "betb"])).toBe("beta");
  });
});

describe("suggestion", () => {
  test("suggests a near name, lists the known ones otherwise, and says when there are none", () => {
    expect(suggestion("alhpa", ["alpha", "gamma"])).toBe('; did you mean "alpha"?');
    expect(suggestion("perplexity", ["alpha", "gamma"])).toBe("; known: alpha, gamma");
    expect(suggestion("alpha", [])).toBe("; there are none");
    const many = Array.from({ length: 23 }, (_, i) => `n${i}`);
    expect(suggestion("perplexity", many)).toBe(`; known: ${many.slice(0, 20).join(", ")} and 3 more`);
  });
});
