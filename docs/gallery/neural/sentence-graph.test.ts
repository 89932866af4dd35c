import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { completeGraph, figure, sentence, tokensOf, weightsOf } from "./sentence-graph.js";

test("[MP-269] a sentence is a complete graph in which every repeated token is a node of its own", async () => {
  const tokens = tokensOf(sentence);
  expect([tokens.length, new Set(tokens).size]).toEqual([6, 4]);
  const { edges } = completeGraph(sentence);
  expect(edges.rows).toBe(6);
  // Both directions of 6 · 5 / 2 edges.
  expect(edges.values).toHaveLength(30);
  for (const seed of [0, 1, 2]) {
    const { data } = weightsOf(sentence, seed);
    for (let i = 0; i < 6; i++) {
      const row = Array.from(data.subarray(6 * i, 6 * i + 6));
      expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 5);
      // Without positions, tokens of one word get equal attention.
      tokens.forEach((word, j) => {
        expect(row[j]).toBeCloseTo(row[tokens.indexOf(word)], 6);
      });
    }
  }
  const drawing = await renderPlot(figure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.drawn("symbol").filter(({ panel }) => panel === 0)).toHaveLength(6);
  expect(drawing.drawn("rule").filter(({ panel }) => panel === 0)).toHaveLength(15);
  const names = drawing
    .drawn("text")
    .filter(({ panel }) => panel === 0)
    .map(({ text }) => text);
  expect(names.filter((name) => name === "be")).toHaveLength(2);
});
