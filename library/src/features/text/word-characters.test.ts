import { expect, test } from "vitest";
import { isBlank, isWordCharacter } from "./word-characters.js";

const codes = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);

test("letters, digits, marks and the underscore belong to words", () => {
  const wrong = codes.filter(
    (code) => isWordCharacter(code) !== /[\p{L}\p{N}\p{M}_]/u.test(String.fromCodePoint(code)),
  );
  expect(wrong).toEqual([]);
  // Asked again, the remembered answers are the same.
  expect([0x41, 0x5f, 0x2d, 0x301, 0x1d4d0, 0x1f600].map(isWordCharacter)).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
});

test("blanks are those of Python's str.isspace", () => {
  const blanks = [9, 10, 11, 12, 13, 28, 29, 30, 31, 32, 0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000];
  const quads = Array.from({ length: 11 }, (_, i) => 0x2000 + i);
  expect(codes.filter(isBlank)).toEqual([...blanks, ...quads].sort((a, b) => a - b));
});
