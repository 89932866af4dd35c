import { expect, test } from "vitest";
import { labelNames } from "../data/labels.js";
import { parallelArticles } from "./parallel-articles.js";

test("every language has the same articles, and no two languages share words", () => {
  const { texts, chapters } = parallelArticles({ articles: 40, languages: 6, length: 30, seed: 2 });
  expect(texts.map((list) => list.length)).toEqual([40, 40, 40, 40, 40, 40]);
  expect(labelNames(chapters).slice(0, 4)).toEqual(["chapter 1", "chapter 2", "chapter 3", "chapter 1"]);
  const words = texts.map((list) => new Set(list.flatMap((text) => text.split(" "))));
  words.forEach((own, a) => {
    for (const other of words.slice(a + 1)) expect([...own].filter((word) => other.has(word))).toEqual([]);
  });
  for (const text of texts.flat()) expect(text).toMatch(/^[a-z]+( [a-z]+){29}$/);
});

test("articles of a chapter share words that others do not have; without content only common words are left", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { texts, chapters } = parallelArticles({ articles: 30, seed });
    const ofChapter = (code: number) =>
      new Set(texts[0].filter((_, i) => chapters.codes[i] === code).flatMap((text) => text.split(" ")));
    const [one, two] = [ofChapter(0), ofChapter(1)];
    expect([...one].filter((word) => !two.has(word)).length).toBe(12);
    const plain = parallelArticles({ articles: 30, content: 0, seed }).texts[0];
    expect(new Set(plain.flatMap((text) => text.split(" "))).size).toBe(12);
  }
  expect(parallelArticles({ seed: 1 })).toEqual(parallelArticles({ seed: 1 }));
  expect(() => parallelArticles({ languages: 7 })).toThrow("parallelArticles: languages can be at most 6, got 7");
});
