import { expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { textTable } from "../../../../test/text-columns.js";
import type { Matrix } from "../../../data/matrix.js";
import { bytePairTokenizer } from "./byte-pair-tokenizer.js";
import { bytePairTokenizerOf } from "./byte-pairs.js";

const corpus = ["not good", "good, not bad", "schön \u{1f422}"];

test("rows are the tokens of the learned pairs, and inverse gives the texts", () => {
  const x = textTable(corpus, "review");
  const model = bytePairTokenizer({ merges: 6, maxTokens: 20 }).fit({ x });
  const { first, second } = model.state.columns[0];
  const { encode, size } = bytePairTokenizerOf({
    splitWords: true,
    merges: Array.from(first, (token, k) => [token, second[k]] as const),
  });
  const rows = model.transform(x) as Matrix;
  corpus.forEach((text, i) => {
    const tokens = encode(text);
    const row = Array.from(rows.data.subarray(20 * i, 20 * i + 20));
    expect(row).toEqual([...tokens, ...new Array<number>(20 - tokens.length).fill(0)]);
  });
  expect(model.inverse(rows)).toEqual(x);
  expect(model.report.notes["tokens"]).toBe(size);
});

test("texts that were not seen come back too", () => {
  const model = bytePairTokenizer({ merges: 6, maxTokens: 20 }).fit({ x: textTable(corpus) });
  const unseen = textTable(["\u4f60\u597d", "Zoë!"]);
  expect(model.inverse(model.transform(unseen) as Matrix)).toEqual(unseen);
});

test("numbers that are not tokens have no text", () => {
  const model = bytePairTokenizer({ merges: 0, maxTokens: 2 }).fit({ x: textTable(corpus) });
  expect(refusal(() => model.inverse([[1, 257]]))).toContain("there is no token 257; tokens are numbered 1 to 256");
});
