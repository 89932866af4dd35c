import { expect, test } from "vitest";
import { createWordTerms, type WordTermOptions } from "./terms-of-words.js";

function treat(treatment: Partial<WordTermOptions>, words: readonly string[]): (string | null)[] {
  const terms = createWordTerms(
    { stopWords: [], stemming: "none", stripAccents: false, ...treatment },
    (word) => words[word],
  );
  return words.map((_, word) => {
    const term = terms.of(word);
    expect(terms.of(word)).toBe(term);
    return term < 0 ? null : terms.text(term);
  });
}

test("stop words are removed regardless of case, and other words are unchanged", () => {
  expect(treat({ stopWords: ["the"] }, ["The", "the", "Film"])).toEqual([null, null, "Film"]);
  expect(treat({ stopWords: ["für"], stripAccents: true }, ["fur", "öl"])).toEqual([null, "öl"]);
});

test("words with the same stem are one term", () => {
  expect(treat({ stemming: "english" }, ["Running", "runs", "dogs"])).toEqual(["run", "run", "dog"]);
  expect(treat({ stemming: "german", stopWords: ["häuser"] }, ["häuser", "Hauses"])).toEqual([null, "haus"]);
});

test("each word is processed once", () => {
  let looks = 0;
  const terms = createWordTerms({ stopWords: [], stemming: "english", stripAccents: false }, () => {
    looks++;
    return "dogs";
  });
  for (let k = 0; k < 10; k++) expect([terms.of(0), terms.of(5_000)]).toEqual([0, 0]);
  expect([looks, terms.size()]).toEqual([2, 1]);
});
