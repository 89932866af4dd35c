import { expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { textTable } from "../../../../test/text-columns.js";
import { wordTokenizer } from "./word-tokenizer.js";

const x = textTable(["not good", "good, not bad"], "review");

test("rows are words by number, with 0 at the end and 1 for unknown words", () => {
  const model = wordTokenizer({ maxTokens: 3 }).fit({ x });
  expect(model.transform(textTable(["Good grief", "bad not good not"], "review"))).toMatchObject({
    data: Float64Array.of(3, 1, 0, 2, 4, 3),
  });
  expect(model.report.notes["tokens"]).toBe(5);
  expect(model.outputFeatures).toEqual([
    "review__word-tokenizer__0",
    "review__word-tokenizer__1",
    "review__word-tokenizer__2",
  ]);
  expect(model.inverse([[4, 3, 0]])).toEqual(textTable(["not good"], "review"));
});

test("unknown words and texts without words are refused where asked for or needed", () => {
  const model = wordTokenizer({ unknownWords: "refuse" }).fit({ x });
  expect(refusal(() => model.transform(textTable(["very good"], "review")))).toContain(
    'the word "very" is not in the vocabulary',
  );
  expect(refusal(() => wordTokenizer().fit({ x: textTable(["...", ""], "review") }))).toContain(
    'no term of column "review"',
  );
});
