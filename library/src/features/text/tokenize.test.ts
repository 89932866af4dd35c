import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../test/any-character.js";
import { refusal } from "../../../test/refusal.js";
import { tokenize } from "./tokenize.js";

test("[CB-020] a text is split at blanks and punctuation", () => {
  expect(tokenize("document one is great")).toEqual(["document", "one", "is", "great"]);
  expect(tokenize("One,two;three (four)! five—six… seven\teight\nnine/ten")).toEqual(
    "One two three four five six seven eight nine ten".split(" "),
  );
  expect(tokenize("Äpfel, Öl und Straße; où ça? Привет-мир")).toEqual(
    "Äpfel Öl und Straße où ça Привет мир".split(" "),
  );
  // Without blanks there is nothing to split at: Japanese stays in one piece.
  expect(tokenize("素早い茶色の狐")).toEqual(["素早い茶色の狐"]);
});

test("words match the regular expression of letters, digits, marks and underscore", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.integer({ min: 1, max: 3 }), (text, minLength) => {
      const expected = (text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []).filter((word) => [...word].length >= minLength);
      expect(tokenize(text, { minLength })).toEqual(expected);
    }),
  );
});

describe("punctuation within words", () => {
  const text = "Don’t rock-climb 'quoted' -x- o'neil's e-mail a--b";
  test.each([
    ["none", "Don t rock climb quoted x o neil s e mail a b"],
    ["apostrophes", "Don't rock climb quoted x o'neil's e mail a b"],
    ["hyphens", "Don t rock-climb quoted x o neil s e-mail a b"],
    ["both", "Don't rock-climb quoted x o'neil's e-mail a b"],
  ] as const)("%s", (keepInWords, expected) => expect(tokenize(text, { keepInWords })).toEqual(expected.split(" ")));
});

test("lower case follows the rules of the language for all letters", () => {
  expect(tokenize("ÄRGER ΣΟΦΟΣ İx ABC", { lowercase: true })).toEqual(["ärger", "σοφος", "i̇x", "abc"]);
});

test("a letter with a combining accent, and words of Hindi, are not split", () => {
  expect(tokenize("cafe\u0301 हिन्दी")).toEqual(["cafe\u0301", "हिन्दी"]);
});

test("length is counted in characters, not in code units", () => {
  expect(tokenize("\u{1d4d0} \u{1d4d0}\u{1d4d1}", { minLength: 2 })).toEqual(["\u{1d4d0}\u{1d4d1}"]);
});

test("handles long texts and very long words", () => {
  const words = Array.from({ length: 20_000 }, (_, i) => `w${i}`);
  expect(tokenize(words.join(" "))).toEqual(words);
  expect(tokenize("x".repeat(100_000))).toEqual(["x".repeat(100_000)]);
});

test("refuses a length that is not a whole number", () => {
  expect(refusal(() => tokenize("a", { minLength: 0 }))).toBe(
    "invalid-option: tokenize: minLength must be a whole number, at least 1, got 0",
  );
});
