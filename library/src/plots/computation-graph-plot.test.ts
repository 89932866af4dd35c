/** Plots of computations. */
import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { backwardMessages, computationGraph } from "../autodiff/computation-graph.js";
import * as ad from "../autodiff/operations.js";
import { type Tensor, tensor } from "../tensor/operations.js";
import { computationGraphPlot } from "./computation-graph-plot.js";

test("boxes for inputs and operations, and an arrow for each edge", async () => {
  const inputs = { x: tensor([1, 2]), w: tensor([3]) };
  const graph = computationGraph(({ x, w }: typeof inputs) => ad.sum(ad.multiply(x, w)), inputs);
  const drawing = await renderPlot(computationGraphPlot(graph));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(4);
  expect(drawing.marks("rule")).toBe(3);
  expect(drawing.drawn("text").map(({ text }) => text)).toEqual(["x", "2", "w", "×", "2", "sum"]);
});

test("arrows go from left to right", async () => {
  const nodes = backwardMessages((x: Tensor) => ad.multiply(ad.sin(x), ad.exp(ad.multiply(x, x))), tensor(0.5));
  const drawing = await renderPlot(computationGraphPlot(nodes));
  for (const { x, x2 } of drawing.drawn("rule")) expect(x).toBeLessThan(x2);
});

test("a graph without nodes is refused", () => {
  expect(refusal(() => computationGraphPlot([]))).toBe("invalid-data: computationGraphPlot: the graph has no nodes");
});
