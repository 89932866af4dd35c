import fc from "fast-check";
import { expect, test } from "vitest";
import reference from "../reference/stems-english.json" with { type: "json" };
import { stemEnglish } from "./english.js";

test("every word of the reference has Snowball's stem", () => {
  const wrong = reference.words.flatMap((word, i) =>
    stemEnglish(word) === reference.stems[i] ? [] : [`${word}: ${stemEnglish(word)} instead of ${reference.stems[i]}`],
  );
  expect(wrong).toEqual([]);
  expect(reference.words.length).toBeGreaterThan(3000);
});

test("reproduces the examples of the published description", () => {
  expect(["ties", "cries", "gas", "this", "gaps", "kiwis"].map(stemEnglish).join()).toBe("tie,cri,gas,this,gap,kiwi");
  expect(["luxuriated", "hopping", "hoping"].map(stemEnglish).join()).toBe("luxuri,hop,hope");
});

test("the stem is in lower case and not longer than the word, for any letters", () => {
  const words = fc
    .array(fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz'"), { maxLength: 12 })
    .map((given) => given.join(""));
  fc.assert(
    fc.property(words, (word) => {
      const stem = stemEnglish(word);
      expect(stem.length).toBeLessThanOrEqual(word.replaceAll("ß", "ss").length);
      expect(stem).toBe(stem.toLowerCase());
    }),
  );
});
