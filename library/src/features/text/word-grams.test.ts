import fc from "fast-check";
import { expect, test } from "vitest";
import { orderOfTexts } from "./text-order.js";
import { createWordGrams } from "./word-grams.js";

test("word n-grams are ordered by their text", () => {
  const words = fc.array(fc.constantFrom("a", "ab", "b", "a0", "a-b", "é", "\uffee", "\u{10000}"), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(words, { maxLength: 4 }), fc.integer({ min: 1, max: 4 }), (documents, to) => {
      const names = [...new Set(documents.flat())];
      const grams = createWordGrams(1, to, (word) => names[word]);
      const found = new Int32Array(400);
      for (const document of documents) {
        const count = grams.scan(
          Int32Array.from(document, (word) => names.indexOf(word)),
          document.length,
          found,
        );
        const expected = document.flatMap((_, end) =>
          Array.from({ length: Math.min(end + 1, to) }, (_, n) => document.slice(end - n, end + 1).join(" ")).reverse(),
        );
        expect(Array.from(found.subarray(0, count), grams.text)).toEqual(expected);
      }
      const order = Int32Array.from(names.keys()).sort((a, b) => orderOfTexts(names)(names[a], names[b]));
      const texts = Array.from(grams.order(order), grams.text);
      expect(texts).toEqual([...texts].sort(orderOfTexts(texts)));
      expect(new Set(texts).size).toBe(grams.size());
    }),
  );
});

test("n-grams shorter than requested are not returned", () => {
  const grams = createWordGrams(2, 3, (word) => "abc"[word]);
  const found = new Int32Array(20);
  const count = grams.scan(Int32Array.of(0, 1, 2), 3, found);
  expect(Array.from(found.subarray(0, count), grams.text)).toEqual(["a b", "a b c", "b c"]);
});
