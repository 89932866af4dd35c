import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { textTable } from "../../../../test/text-columns.js";
import { toRows } from "../../../data/matrix.js";
import { asSparse, toDense } from "../../../data/sparse.js";
import { relatedWords } from "../../../datasets/related-words.js";
import { bagOfWords } from "../bag-of-words/bag-of-words.js";
import { wordAnalogy } from "./word-queries.js";
import { wordVectors } from "./word-vectors.js";

const cosine = (a: Float64Array, b: Float64Array) => {
  const product = (u: Float64Array, v: Float64Array) => u.reduce((sum, value, k) => sum + value * v[k], 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
};

describe("word vectors", () => {
  test("[ML2-002] in 128 dimensions man → woman is parallel to king → queen, and analogies are completed, over seeds", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { sentences, pairs } = relatedWords({ sentences: 300, seed });
      const model = wordVectors({ epochs: 4, negatives: 3, learningRate: 0.1, seed }).fit({ x: textTable(sentences) });
      const space = model.state.columns[0];
      expect(space.vectors.columns).toBe(128);
      const vector = (word: string) => {
        const row = space.terms.indexOf(word);
        return space.vectors.data.subarray(128 * row, 128 * (row + 1));
      };
      const offset = (a: string, b: string) => vector(b).map((value, k) => value - vector(a)[k]);
      expect(cosine(offset("man", "woman"), offset("king", "queen"))).toBeGreaterThan(0.9);
      // Another relation is another direction.
      expect(Math.abs(cosine(offset("man", "woman"), offset("man", "king")))).toBeLessThan(0.4);
      const wrong = pairs.flatMap(([a, b]) =>
        pairs.filter(([c, d]) => c !== a && wordAnalogy(space, a, b, c)[0].term !== d),
      );
      expect(wrong).toEqual([]);
    }
  });

  test("[ML2-001] one-hot vectors of words have a dimension for each word, one entry of 1, and a plane between any two", () => {
    const { sentences } = relatedWords({ sentences: 60, seed: 3 });
    const vocabulary = [...new Set(sentences.join(" ").split(" "))].sort();
    const model = bagOfWords().fit({ x: textTable(sentences) });
    const vectors = toDense(asSparse(model.transform(textTable(vocabulary))));
    expect([vectors.rows, vectors.columns]).toEqual([vocabulary.length, vocabulary.length]);
    const rows = toRows(vectors);
    rows.forEach((row, i) => {
      expect(row).toEqual(vocabulary.map((_, j) => (i === j ? 1 : 0)));
    });
    // w = e_i − e_j is positive at word i and negative at word j.
    rows.forEach((a, i) => {
      rows.slice(0, i).forEach((b) => {
        const side = (x: readonly number[]) => x.reduce((sum, value, k) => sum + value * (a[k] - b[k]), 0);
        expect(side(a) > 0 && side(b) < 0).toBe(true);
      });
    });
  });

  test("a text is the mean of its known words, in any order; without one it is zeros", () => {
    const model = wordVectors({ components: 4, epochs: 2 }).fit({
      x: textTable(["red sky at night", "red sky in morning"]),
    });
    const { terms, vectors } = model.state.columns[0];
    const of = (word: string) => toRows(vectors)[terms.indexOf(word)];
    const rows = toRows(model.transform(textTable(["sky red red unknown", "unknown", null])) as never);
    expectClose(
      rows[0],
      of("red").map((value, k) => (2 * value + of("sky")[k]) / 3),
      1e-15,
    );
    expect(rows.slice(1)).toEqual([Array(4).fill(0), Array(4).fill(0)]);
    expect(model.outputFeatures[3]).toBe("text__word-vectors__4");
  });

  test("texts without words are refused, and one word has a vector", () => {
    expect(() => wordVectors().fit({ x: textTable(["...", null]) })).toThrow("no term of column");
    const model = wordVectors({ components: 2, epochs: 1 }).fit({ x: textTable(["word", "word"]) });
    expect(model.state.columns[0].vectors.data.every(Number.isFinite)).toBe(true);
  });
});
