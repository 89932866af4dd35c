import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectEntries, textTable } from "../../../../test/text-columns.js";
import { type SparseMatrix, toDense } from "../../../data/sparse.js";
import { bagOfWords } from "../bag-of-words/bag-of-words.js";
import reference from "../reference/vectorizers.json" with { type: "json" };
import { hashTerm } from "./hash-terms.js";
import { hashText } from "./hash-text.js";

const corpus = ["document one is great", "document two is mediocre"];
const x = textTable(corpus, "review");
const texts = fc.array(
  fc.array(fc.constantFrom("aa", "bb", "cc", "dd", "<b>Ee</b>"), { maxLength: 6 }).map((words) => words.join(" ")),
  { minLength: 1, maxLength: 6 },
);

test("names contain column, encoder and bucket", () => {
  expect(hashText({ buckets: 3 }).fit({ x }).outputFeatures).toEqual([0, 1, 2].map((j) => `review__hash-text__${j}`));
});

test.each(reference.hashing.map((given) => [JSON.stringify(given.options), given] as const))(
  "matches scikit-learn with %s",
  (_, given) => {
    const documents = textTable(reference.documents);
    const model = hashText.revive(given.options).fit({ x: documents });
    expect(model.outputFeatures.length).toBe(given.columns);
    expectEntries(model.transform(documents), given);
  },
);

describe("[CB-025] hashing", () => {
  const hash = (documents: readonly string[], columns = 1000) =>
    toDense(
      hashText({ buckets: columns, norm: "none" })
        .fit({ x: textTable(documents) })
        .transform(textTable(documents)) as SparseMatrix,
    );

  test("needs no pass over the corpus: texts one by one, or in another order, give the same rows", () => {
    fc.assert(
      fc.property(texts, (given) => {
        const whole = hash(given);
        const stream = hashText({ buckets: 1000, norm: "none" }).fit({ x: textTable(["anything else"]) });
        for (const [i, text] of given.entries()) {
          const row = toDense(stream.transform(textTable([text])) as SparseMatrix);
          expect(row.data).toEqual(whole.data.slice(i * 1000, (i + 1) * 1000));
        }
        const reversed = hash([...given].reverse());
        for (let i = 0; i < given.length; i++) {
          const j = given.length - 1 - i;
          expect(reversed.data.slice(j * 1000, (j + 1) * 1000)).toEqual(whole.data.slice(i * 1000, (i + 1) * 1000));
        }
      }),
      { numRuns: 20 },
    );
  });

  test("memory is fixed in advance, and with few columns different words collide", () => {
    const words = Array.from({ length: 100 }, (_, i) => `word${i}`);
    expect(hash(words, 16).columns).toBe(16);
    expect(new Set(words.map((word) => hashTerm(word, 16).column)).size).toBeLessThanOrEqual(16);
    const signs = words.map((word) => hashTerm(word, 16).sign as number);
    expect(Math.abs(signs.reduce((sum, sign) => sum + sign))).toBeLessThan(40);
  });

  test("has no inverse", () => {
    const model = hashText().fit({ x });
    expect(model).not.toHaveProperty("inverse");
    expect(hashText.traits.offers).toEqual([]);
    expect(bagOfWords.traits.offers).toEqual(["inverse"]);
  });
});
