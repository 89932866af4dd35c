import fc from "fast-check";
import { expect, test } from "vitest";
import reference from "../reference/stems-german.json" with { type: "json" };
import { stemGerman } from "./german.js";

test("every word of the reference has Snowball's stem", () => {
  const wrong = reference.words.flatMap((word, i) =>
    stemGerman(word) === reference.stems[i] ? [] : [`${word}: ${stemGerman(word)} instead of ${reference.stems[i]}`],
  );
  expect(wrong).toEqual([]);
  expect(reference.words.length).toBeGreaterThan(3000);
});

test("reproduces the examples of the published description", () => {
  expect(["äckern", "armes", "bedürfnissen", "derbsten"].map(stemGerman).join()).toBe("ack,arm,bedurfnis,derb");
});

test("the stem is in lower case and not longer than the word, for any letters", () => {
  const words = fc
    .array(fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzäöüß"), { maxLength: 12 })
    .map((given) => given.join(""));
  fc.assert(
    fc.property(words, (word) => {
      const stem = stemGerman(word);
      expect(stem.length).toBeLessThanOrEqual(word.replaceAll("ß", "ss").length);
      expect(stem).toBe(stem.toLowerCase());
    }),
  );
});
