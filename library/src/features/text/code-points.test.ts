import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../test/any-character.js";
import { createReader, textOf } from "./code-points.js";

test("a text is read as code points, which restore the text", () => {
  const reader = createReader(false);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const { codes, length } = reader.read(text);
      expect(Array.from(codes.subarray(0, length))).toEqual(Array.from(text, (character) => character.codePointAt(0)));
      expect(textOf(codes, 0, length)).toBe(text);
    }),
  );
});

test("lower case follows the language, also where a letter becomes several", () => {
  const reader = createReader(true);
  for (const text of ["ASCII Text", "ÄRGER", "ΣΟΦΟΣ", "İ", "", "a\ud800B"]) {
    const { codes, length } = reader.read(text);
    expect(textOf(codes, 0, length)).toBe(text.toLowerCase());
  }
});

test("handles long texts after short ones, and ASCII after others", () => {
  const reader = createReader(false);
  for (const text of ["a", "é".repeat(3000), "b".repeat(9000), "\u{1f600}".repeat(5000), "c"]) {
    const { codes, length } = reader.read(text);
    expect(textOf(codes, 0, length)).toBe(text);
  }
});
