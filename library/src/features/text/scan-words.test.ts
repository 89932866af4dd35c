import { expect, test } from "vitest";
import { createReader } from "./code-points.js";
import { scanWords } from "./scan-words.js";
import { createTokenTable } from "./token-table.js";

function scan(text: string, minLength = 1) {
  const table = createTokenTable();
  const { codes, length } = createReader(false).read(text);
  const ids = new Int32Array((length >> 1) + 1);
  const count = scanWords(codes, length, { minLength, keepInWords: "both" }, table, ids);
  return { words: Array.from(ids.subarray(0, count), table.text), numbers: Array.from(ids.subarray(0, count)) };
}

test("equal words have equal numbers, in order of first occurrence", () => {
  expect(scan("to be or not to be")).toEqual({
    words: ["to", "be", "or", "not", "to", "be"],
    numbers: [0, 1, 2, 3, 0, 1],
  });
});

test("words that are too short get no number", () => {
  expect(scan("a bb c dd", 2).numbers).toEqual([0, 1]);
});

test("variants of punctuation within words are normalised, punctuation at the ends is removed", () => {
  expect(scan("don’t donʼt don't -x- re‐do re‑do ’s").words).toEqual("don't donʼt don't x re-do re-do s".split(" "));
});

test("half as many numbers as characters, plus one, are enough", () => {
  expect(scan("a b c d e").numbers).toHaveLength(5);
  expect(scan("é b c d").numbers).toHaveLength(4);
  expect(scan("").numbers).toHaveLength(0);
});
