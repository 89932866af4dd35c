import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { approximate, countWords, readArticles } from "./parallel-articles.js";

test("[ML2-079] the first two canonical components separate the chapters, the principal components do not", async () => {
  for (let seed = 0; seed < 5; seed++) {
    const { canonical, principal } = readArticles(seed);
    expect(canonical).toBeGreaterThan(0.95);
    expect(principal).toBeLessThan(canonical - 0.1);
  }
  const { figures } = readArticles(0);
  const drawing = await renderPlot(figures.canonical);
  expect(drawing.marks("symbol")).toBe(90);
  expect(drawing.warnings).toEqual([]);
});

test("[ML2-078] a bag of words counts how often each word of the vocabulary occurs; words never seen are left out", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { vocabulary, articles, counts, strange } = countWords(seed);
    const seen = new Set(articles.flatMap((text) => text.split(" ")));
    expect(new Set(vocabulary)).toEqual(seen);
    articles.forEach((text, i) => {
      const words = text.split(" ");
      vocabulary.forEach((word, j) => {
        expect(counts.data[i * vocabulary.length + j]).toBe(words.filter((other) => other === word).length);
      });
    });
    // The text is "unheard", a word of the vocabulary, "unheard of", and the word again.
    expect([...strange]).toEqual(vocabulary.map((_, j) => (j === 0 ? 2 : 0)));
  }
});

test("[CBM-009] texts in two languages: random features approximate kernel CCA, as principal angles show", () => {
  for (let seed = 0; seed < 3; seed++) {
    const few = approximate(seed, 50);
    const many = approximate(seed, 1000);
    many.exact.forEach((value, k) => {
      expect(Math.abs(many.approximate[k] - value)).toBeLessThan(0.05);
    });
    // The two spaces of components lie close together, the closer the more features.
    expect(Math.max(...many.angles)).toBeLessThan(0.35);
    expect(Math.max(...many.angles)).toBeLessThan(Math.max(...few.angles));
  }
});
