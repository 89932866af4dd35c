import { expect, test } from "vitest";
import { createAnalyzer, plainWords, type TextOptions } from "./analyze.js";

function terms(settings: Partial<TextOptions>, ...texts: string[]) {
  const analyzer = createAnalyzer({ ...plainWords, ...settings });
  return texts.map((text) => {
    const count = analyzer.analyze(text);
    return Array.from(analyzer.terms().subarray(0, count), analyzer.text);
  });
}

test("produces words, word n-grams and character n-grams", () => {
  const text = "The old film";
  expect(terms({}, text)).toEqual([["the", "old", "film"]]);
  expect(terms({ ngrams: 2 }, text)).toEqual([["the", "the old", "old", "old film", "film"]]);
  expect(terms({ analyzer: "characters", shortestNgram: 11, ngrams: 12 }, text)).toEqual([
    ["the old fil", "he old film", text.toLowerCase()],
  ]);
  expect(terms({ analyzer: "characters-within-words", shortestNgram: 5, ngrams: 5 }, text)).toEqual([
    [" the ", " old ", " film", "film "],
  ]);
});

test("cleaning comes first, then words, then stop words and stems, then n-grams", () => {
  const settings = { stripHtml: true, stopWords: ["of"], stemming: "english", shortestNgram: 2, ngrams: 2 } as const;
  expect(terms(settings, "<p>Lords of the&nbsp;<b>Rings</b>")).toEqual([["lord the", "the ring"]]);
});

test("n-grams do not span texts, and long texts fit", () => {
  expect(terms({ shortestNgram: 2, ngrams: 2 }, "aa bb", "cc dd")).toEqual([["aa bb"], ["cc dd"]]);
  const long = Array.from({ length: 3_000 }, (_, i) => `w${i}`);
  for (const settings of [{}, { ngrams: 3 }, { analyzer: "characters", ngrams: 2 }] as const) {
    const [found] = terms(settings, long.join(" "));
    expect(found.length).toBeGreaterThanOrEqual(3_000);
  }
});

test("kept terms are ordered by their text", () => {
  for (const settings of [{}, { ngrams: 2 }, { analyzer: "characters", ngrams: 2 }] as const) {
    const analyzer = createAnalyzer({ ...plainWords, ...settings });
    analyzer.analyze("the cat and the hat and the bat");
    const all = Array.from({ length: analyzer.size() }, (_, term) => analyzer.text(term));
    const sorted = (list: readonly string[]) => [...list].sort();
    expect(
      Array.from(
        analyzer.order(() => true),
        analyzer.text,
      ),
    ).toEqual(sorted(all));
    const even = Array.from(
      analyzer.order((term) => term % 2 === 0),
      analyzer.text,
    );
    expect(even).toEqual(sorted(all.filter((_, term) => term % 2 === 0)));
  }
});
