import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { accuracyOfFeatures, accuracyOfGraph, figure, makeCitations, spreadByDepth } from "./citations.js";

test("[ML2-218] with few labels on one graph, a graph network beats a classifier of the features alone", () => {
  for (const seed of [0, 1, 2]) {
    const citations = makeCitations(seed);
    expect(citations.labeled).toHaveLength(12);
    expect(citations.others).toHaveLength(138);
    const [features, graph] = [accuracyOfFeatures(citations), accuracyOfGraph(citations, seed)];
    expect(graph).toBeGreaterThan(features + 0.15);
    expect(graph).toBeGreaterThan(0.8);
  }
});

test("[MP-283] the spread of features goes to zero with the depth, faster the less similar neighbours are, and GCNII keeps it", async () => {
  for (const seed of [0, 1, 2]) {
    const [similar, mixed] = [0.9, 1 / 3].map((homophily) => makeCitations(seed, { homophily }));
    const [first, middle, last] = spreadByDepth(similar, [0, 4, 64], false);
    expect(middle).toBeLessThan(0.5 * first);
    expect(last).toBeLessThan(0.01);
    // Where neighbours are of any field, differences between fields vanish sooner.
    for (const depth of [2, 4, 8]) {
      expect(spreadByDepth(mixed, [depth], false)[0]).toBeLessThan(spreadByDepth(similar, [depth], false)[0]);
    }
    expect(spreadByDepth(similar, [64], true)[0]).toBeGreaterThan(10 * last);
  }
  const drawing = await renderPlot(figure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths()).toHaveLength(3);
});
