import fc from "fast-check";
import { expect, test } from "vitest";
import { orderOfTexts } from "./text-order.js";

test("texts are ordered by code points", () => {
  const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 3 }));
  const points = (text: string) => Array.from(text, (character) => character.codePointAt(0) as number);
  fc.assert(
    fc.property(texts, (given) => {
      const sorted = [...given, "\uffee", "\u{10000}"].sort(orderOfTexts([...given, "\u{10000}"])).map(points);
      for (let i = 1; i < sorted.length; i++) {
        const [a, b] = [sorted[i - 1], sorted[i]];
        const k = a.findIndex((code, at) => code !== b[at]);
        expect(k < 0 || (b[k] !== undefined && a[k] < b[k])).toBe(true);
      }
    }),
  );
});
