import { describe, expect, test } from "vitest";
import { drawDocuments, figure, findTopics, planted, probabilities, recovered, stepOfPlsa } from "./topics.js";

const seeds = [0, 1, 2];

describe("topics of documents", () => {
  test("[CB-076] factorisation of word probabilities recovers the planted topics, and with the Kullback-Leibler divergence it is probabilistic latent semantic analysis", () => {
    for (const seed of seeds) {
      const documents = drawDocuments(seed);
      const { x } = probabilities(documents);
      expect(x.values.every((value) => value > 0 && value < 1)).toBe(true);
      expect(x.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
      for (const loss of ["squared", "kullback-leibler"] as const) {
        expect(recovered(findTopics(documents, loss)), `${loss}, seed ${seed}`).toEqual(Object.keys(planted));
      }
      const { moved, gain } = stepOfPlsa(documents);
      expect(moved).toBeLessThan(1e-3);
      expect(Math.abs(gain)).toBeLessThan(1e-6);
    }
  });

  test("the mixture of a document on one topic is nearly all that topic and the shared words", () => {
    const documents = [...drawDocuments(3), Array.from({ length: 50 }, (_, i) => planted["sea"][i % 8]).join(" ")];
    const { mixtures, words } = findTopics(documents, "kullback-leibler");
    const sea = words.findIndex((found) => found.every((word) => planted["sea"].includes(word)));
    expect(mixtures.data[120 * mixtures.columns + sea]).toBeGreaterThan(0.9);
  });

  test("the figure has a row for each topic and a column for each word", () => {
    const found = findTopics(drawDocuments(0), "squared");
    const { values } = figure(found)["data"] as { values: unknown[] };
    expect(values).toHaveLength(found.topics.rows * found.vocabulary.length);
  });
});
