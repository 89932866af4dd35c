import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { clusterCountPlot } from "./cluster-count-plot.js";

const counts = {
  logSpread: [5, 3, 1, 0.8],
  sizeWeightedLogSpread: [9, 6, 4, 3.9],
  referenceLogSpread: [5.1, 4.2, 3.5, 3],
  gap: [0.1, 1.2, 2.5, 2.2],
  standardError: [0.1, 0.1, 0.2, 0.1],
  silhouette: [0, 0.4, 0.7, 0.5],
  bic: [90, 60, 40, 45],
  mixtureBic: [80, 50, 44, 47],
  stability: [1, 0.8, 0.95, 0.6],
  byGap: 3,
  byKink: 3,
  bySizeWeightedKink: 3,
  bySilhouette: 3,
  byBic: 3,
  byMixtureBic: 3,
  byStability: 2,
};

test("draws both spreads, the gap with its errors, five more curves, and the numbers that are suggested", async () => {
  const drawing = await renderPlot(clusterCountPlot(counts, { title: "how many" }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths("line").map((line) => line.length)).toEqual([4, 4, 4, 4, 4, 4, 4, 4]);
  expect(drawing.drawn("rule").filter(({ datum }) => "low" in datum)).toHaveLength(4);
  const dots = drawing.drawn("symbol").filter(({ fill }) => fill === "#e69f00");
  expect(dots.map(({ datum, panel }) => [panel, datum["clusters"]])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [3, 2],
    [4, 3],
    [5, 3],
    [6, 3],
  ]);
  expect(drawing.words("title-text")).toEqual(["how many"]);
  expect(drawing.words("axis-label").filter((label) => ["1", "2", "3", "4"].includes(label)).length).toBeGreaterThan(7);
});

test("refuses lists of different lengths, and a choice that is not among them", () => {
  expect(refusal(() => clusterCountPlot({ ...counts, gap: [1] }))).toMatch(/^invalid-data: clusterCountPlot: needs/);
  expect(refusal(() => clusterCountPlot({ ...counts, byGap: 5 }))).toBe(
    "invalid-data: clusterCountPlot: the suggested number of clusters must be from 1 to 4, got 5",
  );
});
