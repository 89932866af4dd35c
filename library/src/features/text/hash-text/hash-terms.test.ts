import { expect, test } from "vitest";
import { toDense } from "../../../data/sparse.js";
import { plainWords } from "../analyze.js";
import { hashTerm, hashTerms } from "./hash-terms.js";

const counting = { buckets: 8, signed: true, binary: false };

test("a row is the sum of its terms, each in its column with its sign", () => {
  const words = ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii", "jj", "kk", "ll"];
  const { data } = toDense(hashTerms([`${words.join(" ")} aa`], plainWords, counting));
  const expected = new Float64Array(8);
  for (const word of [...words, "aa"]) {
    const { column, sign } = hashTerm(word, 8);
    expected[column] += sign;
  }
  expect(data).toEqual(expected);
  // Twelve words in eight columns: some fall together.
  expect(new Set(words.map((word) => hashTerm(word, 8).column)).size).toBeLessThan(12);
});

test("without signs all values add, and binary writes ones", () => {
  const { data } = toDense(hashTerms(["aa bb aa cc"], plainWords, { ...counting, signed: false }));
  expect(data.reduce((sum, value) => sum + value)).toBe(4);
  const { values } = hashTerms(["aa bb aa cc"], plainWords, { ...counting, signed: false, binary: true });
  expect(new Set(values)).toEqual(new Set([1]));
});

test("every column is within range, for any number of columns", () => {
  for (const columns of [1, 2, 7, 2 ** 20, 2 ** 24]) {
    for (let i = 0; i < 200; i++) {
      const { column } = hashTerm(`word ${i}`, columns);
      expect(Number.isInteger(column) && column >= 0 && column < columns).toBe(true);
    }
  }
});
