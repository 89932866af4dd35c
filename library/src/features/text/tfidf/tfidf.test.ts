import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { expectEntries, rowRecords, textTable } from "../../../../test/text-columns.js";
import { decodeModel, encodeModel } from "../../../core/files/model-file.js";
import { type SparseMatrix, selectSparseRows } from "../../../data/sparse.js";
import reference from "../reference/vectorizers.json" with { type: "json" };
import { tfidf } from "./tfidf.js";

const corpus = ["document one is great", "document two is mediocre"];
const x = textTable(corpus, "review");
const texts = fc.array(
  fc.array(fc.constantFrom("aa", "bb", "cc", "dd", "<b>Ee</b>"), { maxLength: 6 }).map((words) => words.join(" ")),
  { minLength: 1, maxLength: 6 },
);

test("names contain column, encoder and term", () => {
  expect(tfidf({ ngrams: 2 }).fit({ x }).outputFeatures[1]).toBe("review__tfidf__document one");
});

test.each(reference.tfidf.map((given) => [JSON.stringify(given.options), given] as const))(
  "matches scikit-learn with %s",
  (_, given) => {
    const documents = textTable(reference.documents);
    const { model, transformed } = tfidf.revive(given.options).fitTransform({ x: documents });
    expect(model.state.columns[0].terms).toEqual(given.terms);
    expectEntries(transformed, given);
    expectEntries(model.transform(documents), given);
  },
);

test("transforms unseen texts", () => {
  const { fitted, ...expected } = reference.newDocuments;
  const model = tfidf().fit({ x: textTable(reference.documents.slice(0, fitted)) });
  expectEntries(model.transform(textTable(reference.documents)), expected);
});

test("[IR-014] frequent and distinctive terms have the largest weights: a term of all documents has weight 0, unseen words are ignored", () => {
  const model = tfidf({ idf: "plain", norm: "none" }).fit({ x: textTable([...corpus, "one one one document is"]) });
  const { terms, idf } = model.state.columns[0];
  const weight = (term: string) => idf[terms.indexOf(term)];
  expect([weight("document"), weight("is")]).toEqual([0, 0]);
  expect(weight("one")).toBeCloseTo(Math.log(3 / 2), 14);
  expect(weight("great")).toBeCloseTo(Math.log(3), 14);
  const [row, unseen] = rowRecords(
    terms,
    model.transform(textTable(["great one one is", "entirely unknown"])) as SparseMatrix,
  );
  expect(row).toEqual({ great: Math.log(3), is: 0, one: 2 * Math.log(3 / 2) });
  expect(unseen).toEqual({});
});

test("weights count documents: a weight of 2 equals repeating a document", () => {
  fc.assert(
    fc.property(texts, fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 }), (given, drawn) => {
      const all = [...given, "zz"];
      const weights = all.map((_, i) => drawn[i] ?? 1);
      const repeated = all.flatMap((text, i) => new Array<string>(weights[i]).fill(text));
      const [weighted] = tfidf().fit({ x: textTable(all), weights }).state.columns;
      const [plain] = tfidf().fit({ x: textTable(repeated) }).state.columns;
      expect(weighted.terms).toEqual(plain.terms);
      expectClose(weighted.idf, plain.idf, 1e-14);
    }),
  );
});

test("a model restored from a file transforms like the original", () => {
  const model = tfidf({ ngrams: 2, stopWords: "english" }).fit({ x });
  const again = tfidf.restore(decodeModel(encodeModel(model.saved)));
  expect(again.transform(x)).toEqual(model.transform(x));
});

test("fitTransform equals transform, also row by row", () => {
  const { model, transformed } = tfidf({ sublinear: true }).fitTransform({ x });
  expect(model.transform(x)).toEqual(transformed);
  expect(model.transform(textTable([corpus[1]], "review"))).toEqual(selectSparseRows(transformed as SparseMatrix, [1]));
});
