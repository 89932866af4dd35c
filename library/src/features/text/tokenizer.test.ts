import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { requireTokens, textsOfRows, tokenNames, tokenRows } from "./tokenizer.js";

const letters = {
  size: 27,
  encode: (text: string) => Array.from(text, (letter) => letter.charCodeAt(0) - 96),
  decode: (tokens: ArrayLike<number>) => String.fromCharCode(...requireTokens(tokens, 27).map((token) => token + 96)),
};

test("rows are filled up with 0 or cut off", () => {
  const rows = tokenRows(["ab", null, "abcd", ""], letters, 3);
  expect(rows).toEqual({ rows: 4, columns: 3, data: Float64Array.of(1, 2, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0) });
  expect(textsOfRows(rows, letters)).toEqual({ type: "text", values: ["ab", "", "abc", ""] });
  expect(tokenNames("review", "letters", 2)).toEqual(["review__letters__0", "review__letters__1"]);
});

test("padding is left out wherever it is", () => {
  expect(requireTokens(new Float64Array([0, 3, 0, 26, 0]), 27)).toEqual([3, 26]);
});

test("numbers that are not tokens are refused", () => {
  for (const bad of [27, -1, 0.5]) {
    expect(refusal(() => requireTokens([1, bad], 27))).toBe(
      `invalid-data: decode: there is no token ${bad}; tokens are numbered 1 to 26, and 0 is padding`,
    );
  }
});
