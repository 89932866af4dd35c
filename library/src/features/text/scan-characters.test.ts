import fc from "fast-check";
import { expect, test } from "vitest";
import { createReader } from "./code-points.js";
import { mostCharacterGrams, type ScanCharacters, scanCharacters, scanWithinWords } from "./scan-characters.js";
import { createTokenTable } from "./token-table.js";

function grams(scan: ScanCharacters, text: string, from: number, to: number): string[] {
  const table = createTokenTable();
  const codes = createReader(false).read(text);
  const most = mostCharacterGrams(codes.length, from, to);
  const ids = new Int32Array(most);
  const count = scan(codes, from, to, table, ids);
  expect(count).toBeLessThanOrEqual(most);
  return Array.from(ids.subarray(0, count), table.text);
}

test("character n-grams, with one space for several blanks", () => {
  expect(grams(scanCharacters, "ab  c", 1, 2)).toEqual(["a", "b", " ", "c", "ab", "b ", " c"]);
  expect(grams(scanCharacters, "\u{1f600}\u{1f601}x", 2, 2)).toEqual(["\u{1f600}\u{1f601}", "\u{1f601}x"]);
  expect(grams(scanCharacters, "ab", 3, 9)).toEqual([]);
});

test("character n-grams within words are padded with spaces, and short words are taken whole, once", () => {
  expect(grams(scanWithinWords, " abc \n d", 3, 3)).toEqual([" ab", "abc", "bc ", " d "]);
  expect(grams(scanWithinWords, "abc d", 4, 6)).toEqual([" abc", "abc ", " abc ", " d "]);
});

test("no text has more n-grams than were allocated", () => {
  const texts = fc.string({ unit: fc.constantFrom("a", " ", "é", "\u{1f600}") });
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 4 }), fc.nat(3), (text, from, more) => {
      for (const scan of [scanCharacters, scanWithinWords]) grams(scan, text, from, from + more);
    }),
  );
});
