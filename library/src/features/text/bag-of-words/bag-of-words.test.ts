import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { expectEntries, textTable } from "../../../../test/text-columns.js";
import { type SparseMatrix, toDense } from "../../../data/sparse.js";
import reference from "../reference/vectorizers.json" with { type: "json" };
import { bagOfWords } from "./bag-of-words.js";

const corpus = ["document one is great", "document two is mediocre"];
const x = textTable(corpus, "review");
const texts = fc.array(
  fc.array(fc.constantFrom("aa", "bb", "cc", "dd", "<b>Ee</b>"), { maxLength: 6 }).map((words) => words.join(" ")),
  { minLength: 1, maxLength: 6 },
);

test("names contain column, encoder and term", () => {
  expect(bagOfWords().fit({ x }).outputFeatures[1]).toBe("review__bag-of-words__great");
});

test.each(reference.counts.map((given) => [JSON.stringify(given.options), given] as const))(
  "matches scikit-learn with %s",
  (_, given) => {
    const documents = textTable(reference.documents);
    const { model, transformed } = bagOfWords.revive(given.options).fitTransform({ x: documents });
    expect(model.state.columns[0].terms).toEqual(given.terms);
    expectEntries(transformed, given);
    expectEntries(model.transform(documents), given);
  },
);

describe("the inverse from counts", () => {
  test("gives the words of each row, and counting them gives the row", () => {
    fc.assert(
      fc.property(texts, (given) => {
        const model = bagOfWords({ stripHtml: true }).fit({ x: textTable([...given, "xx"]) });
        const counts = toDense(model.transform(textTable(given)) as SparseMatrix);
        expect(toDense(model.transform(model.inverse(counts)) as SparseMatrix)).toEqual(counts);
      }),
    );
    const model = bagOfWords().fit({ x });
    expect(model.inverse([[1, 0, 2, 0, 0, 0]])).toEqual(textTable(["document is is"], "review"));
  });

  test("exists only for single words and integer counts", () => {
    expect(
      refusal(() =>
        bagOfWords({ ngrams: 2 })
          .fit({ x })
          .inverse(new Array(1).fill(new Array(12).fill(0))),
      ),
    ).toBe(
      'unsupported: bag-of-words: inverse is not defined for overlapping sequences; fit with analyzer "words" and ngrams 1',
    );
    expect(
      refusal(() =>
        bagOfWords()
          .fit({ x })
          .inverse([[0, 0.5, 0, 0, 0, 0]]),
      ),
    ).toBe("invalid-data: bag-of-words: inverse needs counts, whole numbers of at least 0, got 0.5 in row 0, column 1");
  });
});
