/** What all text encoders do with their options and columns. */
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { textTable } from "../../../test/text-columns.js";
import { type SparseMatrix, toDense } from "../../data/sparse.js";
import { createTable } from "../../data/table/table.js";
import { bagOfWords } from "./bag-of-words/bag-of-words.js";
import { hashText } from "./hash-text/hash-text.js";
import { tfidf } from "./tfidf/tfidf.js";

const corpus = ["document one is great", "document two is mediocre"];
const x = textTable(corpus, "review");

describe("options", () => {
  const terms = (options: Parameters<typeof bagOfWords>[0], ...given: string[]) =>
    bagOfWords(options)
      .fit({ x: textTable(given) })
      .state.columns[0].terms.join();

  test("stop words are removed before n-grams are formed, stemming comes after", () => {
    expect(terms({ stopWords: "english", ngrams: 2 }, "The dogs and the Cats")).toBe("cats,dogs,dogs cats");
    expect(terms({ stopWords: "english", stemming: "english" }, "The dogs were running; a dog runs")).toBe("dog,run");
    expect(terms({ stopWords: "german", stemming: "german" }, "Die Häuser und über dem Haus")).toBe("haus");
    expect(terms({ stopWords: "german", stripAccents: true }, "Über für Öl")).toBe("ol");
    expect(terms({ extraStopWords: ["film"], lowercase: false }, "Film film Fan")).toBe("Fan");
  });

  test("markup, digits and punctuation", () => {
    expect(terms({ stripHtml: true, stripDigits: true }, "<p>plan9 from <br>space &uuml;ber</p>")).toBe(
      "from,plan,space,über",
    );
    expect(terms({ keepInWords: "both" }, "don’t well-known")).toBe("don't,well-known");
    expect(terms({ normalizeUnicode: true }, "ﬁlm ＦＩＬＭ")).toBe("film");
    expect(terms({ analyzer: "characters", ngrams: 2, shortestNgram: 2, stripPunctuation: true }, "a.b!")).toBe(
      " b,a ,b ",
    );
  });

  test("refuses options that contradict each other", () => {
    expect(refusal(() => tfidf({ shortestNgram: 2 }).fit({ x }))).toBe(
      "invalid-option: tfidf: shortestNgram must not be above ngrams, got 2 and 1",
    );
    for (const options of [{ stopWords: "english" }, { stemming: "german" }, { minLength: 3 }] as const) {
      expect(refusal(() => hashText({ analyzer: "characters", ...options }).fit({ x }))).toBe(
        `invalid-option: hash-text: ${Object.keys(options)[0]} applies only to analyzer "words"`,
      );
    }
  });

  test("refuses an empty vocabulary with the likely reason", () => {
    for (const given of [["", " . "], ["a b c"]]) {
      expect(refusal(() => tfidf().fit({ x: textTable(given, "review") }))).toMatch(
        /^invalid-data: tfidf: no term of column "review" \(\d documents\) is left; the texts may be empty/,
      );
    }
    expect(refusal(() => bagOfWords({ minDocuments: 3 }).fit({ x }))).toContain("minDocuments");
  });
});

describe("columns", () => {
  test("a missing text has no words, or is refused", () => {
    const gaps = textTable(["one two", null]);
    expect(toDense(bagOfWords().fit({ x: gaps }).transform(gaps) as SparseMatrix).data).toEqual(
      Float64Array.of(1, 1, 0, 0),
    );
    for (const encoder of [bagOfWords, tfidf, hashText]) {
      expect(refusal(() => encoder({ missing: "refuse" }).fit({ x: gaps }))).toContain("the value in row 1 is missing");
    }
  });

  test("categories count as texts, and several columns are concatenated", () => {
    const table = createTable({ a: ["red wine", "white wine", "red wine"], b: ["dry", "sweet", null] });
    const model = bagOfWords().fit({ x: table });
    expect(model.outputFeatures.map((name) => name.replace("__bag-of-words__", ":"))).toEqual(
      "a:red a:white a:wine b:dry b:sweet".split(" "),
    );
    expect(Array.from(toDense(model.transform(table) as SparseMatrix).data).join("")).toBe("101100110110100");
    expect(refusal(() => bagOfWords().fit({ x: createTable({ n: [1, 2] }) }))).toContain(
      'column "n" is of type number; this encoder accepts text, category',
    );
  });
});
