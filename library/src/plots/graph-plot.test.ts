import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { createGraph } from "../graphs/graph.js";
import { gramPlot } from "./gram-plot.js";
import { graphPlot } from "./graph-plot.js";
import { matrixPlot } from "./matrix-plot.js";

const graph = createGraph(4, [
  [0, 1, 2],
  [1, 2, 1],
  [2, 3, 5],
]);

test("[ML2-063] pairwise data as an undirected graph, a table and a checkerboard of shades", async () => {
  const drawing = await renderPlot(graphPlot(graph, { names: ["a", "b", "c", "d"], weighted: true }));
  expect(drawing.warnings).toEqual([]);
  // Each edge once, a point and a name for each vertex.
  expect([drawing.marks("rule"), drawing.marks("symbol"), drawing.marks("text")]).toEqual([3, 4, 4]);
  const d = [
    [0, 2, 3],
    [2, 0, 1],
    [3, 1, 0],
  ];
  const table = await renderPlot(matrixPlot(d, { digits: 0, rows: ["a", "b", "c"], columns: ["a", "b", "c"] }));
  expect(table.warnings).toEqual([]);
  expect(table.marks("rect")).toBe(9);
  expect(table.marks("text")).toBeGreaterThanOrEqual(9);
  const board = await renderPlot(gramPlot(d));
  expect(board.warnings).toEqual([]);
  expect(board.marks("rect")).toBe(9);
});

test("places and groups are used, and directed edges are drawn each", async () => {
  const directed = createGraph(
    3,
    [
      [0, 1],
      [1, 0],
      [1, 2],
    ],
    true,
  );
  const plot = graphPlot(directed, {
    places: [
      [0, 0],
      [1, 5],
      [2, 1],
    ],
    groups: ["x", "y", "x"],
  });
  const { layer } = JSON.parse(JSON.stringify(plot));
  expect(layer[0].data.values).toHaveLength(3);
  expect(layer[1].data.values[1]).toEqual({ x: 1, y: 5, group: "y" });
  expect((await renderPlot(plot)).warnings).toEqual([]);
});

test("refuses lists of another length", () => {
  expect(refusal(() => graphPlot(graph, { names: ["a"] }))).toBe(
    "invalid-data: graphPlot: 4 vertices need 4 names, got 1",
  );
  expect(refusal(() => graphPlot(graph, { places: [[1, 2]] }))).toBe(
    "invalid-data: graphPlot: 4 vertices need places of 4 x 2 numbers, got 1 x 2",
  );
});
