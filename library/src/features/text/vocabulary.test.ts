import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { rowRecords } from "../../../test/text-columns.js";
import { asSparse, toDense } from "../../data/sparse.js";
import { plainWords } from "./analyze.js";
import { tokenize } from "./tokenize.js";
import { countKnownTerms, countTerms, frequencyRanks, mergeTermCounts } from "./vocabulary.js";

const corpus = ["document one is great", "document two is mediocre"];
const words = fc.constantFrom("a", "b", "c", "aa", "ab", "ba", "é", "z1");
const documents = fc.array(
  fc.array(words, { maxLength: 12 }).map((list) => list.join(" ")),
  { maxLength: 8 },
);
const every = { ...plainWords, minLength: 1 };

test("[CB-021] a dictionary, and the counts of its words in each document", () => {
  const { terms, counts } = countTerms(corpus, plainWords);
  expect(terms).toHaveLength(6);
  // In the order of the book: document, one, two, is, great, mediocre. The second row is that of erratum E02.
  const order = ["document", "one", "two", "is", "great", "mediocre"];
  const { data } = toDense(counts);
  const rows = [0, 1].map((i) => order.map((word) => data[i * 6 + terms.indexOf(word)]).join(""));
  expect(rows).toEqual(["110110", "101101"]);
});

test("[CB-022] with n-grams up to two words there are the 6 words and 6 pairs", () => {
  const { terms } = countTerms(corpus, { ...plainWords, ngrams: 2 });
  const pairs = ["document one", "document two", "one is", "two is", "is great", "is mediocre"];
  expect(terms).toHaveLength(12);
  expect(terms.filter((term) => term.includes(" "))).toEqual(pairs.sort());
  expect(countTerms(corpus, { ...plainWords, shortestNgram: 2, ngrams: 2 }).terms).toEqual(pairs.sort());
});

test("counting agrees with a Map for each document", () => {
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 }), (texts, from, more) => {
      const { terms, counts } = countTerms(texts, { ...every, shortestNgram: from, ngrams: from + more });
      asSparse(counts);
      const expected = texts.map((text) => {
        const tokens = tokenize(text);
        const found = new Map<string, number>();
        for (let n = from; n <= from + more; n++) {
          for (let i = 0; i + n <= tokens.length; i++) {
            const term = tokens.slice(i, i + n).join(" ");
            found.set(term, (found.get(term) ?? 0) + 1);
          }
        }
        return Object.fromEntries(found);
      });
      expect(rowRecords(terms, counts)).toEqual(expected);
      expect(new Set(terms)).toEqual(new Set(expected.flatMap(Object.keys)));
    }),
  );
});

test("[CB-026] there are at most V^n sequences of n words, and counts of parts merge to the counts of the whole", () => {
  fc.assert(
    fc.property(documents, fc.nat(8), fc.integer({ min: 1, max: 3 }), (texts, cut, n) => {
      const vocabulary = countTerms(texts, every).terms.length;
      expect(countTerms(texts, { ...every, shortestNgram: n, ngrams: n }).terms.length).toBeLessThanOrEqual(
        vocabulary ** n,
      );
      const settings = { ...every, ngrams: n };
      const parts = [texts.slice(0, cut), [], texts.slice(cut)].map((part) => countTerms(part, settings));
      expect(mergeTermCounts(parts)).toEqual(countTerms(texts, settings));
    }),
  );
  expect(refusal(() => mergeTermCounts([]))).toBe("invalid-data: mergeTermCounts: needs at least one part");
});

describe("the vocabulary", () => {
  const limits = { minDocuments: 1, maxDocuments: null, vocabularySize: null };

  test("[CB-024] a limit keeps the most frequent terms; ties are resolved by their order, not randomly", () => {
    const texts = ["bb bb bb dd dd", "cc cc aa aa", "ee"];
    const capped = (size: number, given = texts) => countTerms(given, plainWords, { ...limits, vocabularySize: size });
    expect(capped(1).terms).toEqual(["bb"]);
    expect(capped(3).terms).toEqual(["aa", "bb", "cc"]);
    expect(capped(3).counts.columns).toBe(3);
    expect(capped(99).terms).toHaveLength(5);
    // Whatever the order of the documents and of the words in them.
    for (const given of [[...texts].reverse(), ["ee dd dd", "aa cc bb bb", "bb cc aa"]]) {
      expect(capped(3, given).terms).toEqual(["aa", "bb", "cc"]);
    }
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 8 }), (given, size) => {
        const all = countTerms(given, every);
        expect(countTerms(given, every, { ...limits, vocabularySize: size }).terms).toEqual(
          frequencyRanks(all)
            .slice(0, size)
            .map(({ term }) => term)
            .sort(),
        );
      }),
    );
  });

  test("limits on documents are counts from 1 on, shares below 1", () => {
    const texts = ["aa bb cc", "aa bb", "aa", "aa"];
    const kept = (given: Partial<typeof limits>) => countTerms(texts, plainWords, { ...limits, ...given }).terms.join();
    expect(kept({ minDocuments: 2 })).toBe("aa,bb");
    expect(kept({ minDocuments: 0.5 })).toBe("aa,bb");
    expect(kept({ minDocuments: 0.51 })).toBe("aa");
    const most = (maxDocuments: number) => countTerms(texts, plainWords, { ...limits, maxDocuments }).terms.join();
    expect([most(1), most(2), most(0.5), most(0.2)]).toEqual(["cc", "bb,cc", "bb,cc", ""]);
  });

  test("a weight of 2 equals repeating a document, a weight of 0 leaving it out", () => {
    fc.assert(
      fc.property(documents, fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }), (texts, drawn) => {
        const weights = Float64Array.from(texts, (_, i) => drawn[i]);
        const repeated = texts.flatMap((text, i) => new Array<string>(drawn[i]).fill(text));
        for (const given of [limits, { minDocuments: 0.4, maxDocuments: 3, vocabularySize: 2 }]) {
          expect(countTerms(texts, every, given, weights).terms).toEqual(countTerms(repeated, every, given).terms);
        }
      }),
    );
  });

  test("unknown terms are not counted, and known ones have their columns even when absent", () => {
    const counts = countKnownTerms(["two two unknown", ""], plainWords, ["one", "two"]);
    expect(toDense(counts)).toEqual({ rows: 2, columns: 2, data: Float64Array.of(0, 2, 0, 0) });
  });
});
