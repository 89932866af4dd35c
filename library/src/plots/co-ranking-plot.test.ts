import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { zeros } from "../data/matrix.js";
import { coRankingPlot } from "./co-ranking-plot.js";

interface Cell {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  readonly count: number;
}

const cellsOf = (plot: unknown) => {
  const { layer } = plot as { readonly layer: readonly { readonly data: { readonly values: readonly Cell[] } }[] };
  return layer[0].data.values;
};

test("draws a cell for each pair of ranks, the rank in the data downwards", async () => {
  const plot = coRankingPlot([
    [9, 1, 0],
    [0, 8, 2],
    [1, 1, 8],
  ]);
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(9);
  expect(cellsOf(plot)[1]).toEqual({ top: 0, bottom: 1, left: 1, right: 2, count: 1 });
  expect(cellsOf(plot)[3]).toMatchObject({ top: 1, left: 0, count: 0 });
});

test("many ranks are pooled: a cell is the mean of its pairs of ranks, and every rank is in one", () => {
  const counts = zeros(130, 130);
  for (let i = 0; i < 130; i++) counts.data[131 * i] = 20;
  const cells = cellsOf(coRankingPlot(counts, { cells: 50 }));
  expect(cells).toHaveLength(2500);
  const total = cells.reduce(
    (sum, { top, bottom, left, right, count }) => sum + count * (bottom - top) * (right - left),
    0,
  );
  expect(total / (130 * 20)).toBeCloseTo(1, 3);
  expect(cells.filter(({ count }) => count > 0).every(({ top, left }) => top === left)).toBe(true);
});

test("refuses what is not a matrix of counts", () => {
  expect(refusal(() => coRankingPlot([[1, 2]]))).toBe(
    "invalid-data: coRankingPlot: needs the counts of a square co-ranking matrix, got 1 x 2",
  );
  expect(refusal(() => coRankingPlot([[-1]]))).toMatch(/counts of a square/);
});
