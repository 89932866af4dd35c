import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { treeClassifier } from "../trees/tree-classifier/tree-classifier.js";
import { treeRegressor } from "../trees/tree-regressor/tree-regressor.js";
import { treePlot } from "./tree-plot.js";

const x = [
  [1, 0],
  [2, 1],
  [3, 0],
  [4, 1],
];

test("draws a box per node and an edge to each but the root, with conditions and predictions", async () => {
  const { state } = treeClassifier().fit({ x, y: ["a", "b", "b", "c"] });
  const plot = treePlot(state.trees, { features: ["width", "height"], classes: ["a", "b", "c"] });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(5);
  expect(drawing.marks("rule")).toBe(4);
  const texts = [...drawing.svg.matchAll(/<tspan[^>]*>([^<]*)<\/tspan>/g)].map(([, text]) => text);
  expect(texts).toContain("4 samples");
  expect(texts.filter((text) => text.startsWith("width ≤"))).toHaveLength(2);
  for (const name of ["a", "b", "c"]) expect(texts).toContain(name);
});

test("children are drawn to the left and right below their parent, and boxes of a level do not overlap", () => {
  const values = Array.from({ length: 16 }, (_, i) => [i]);
  const { state } = treeRegressor().fit({ x: values, y: values.map(([i]) => i * i) });
  const { layer } = JSON.parse(JSON.stringify(treePlot(state.trees)));
  const edges: { x: number; x2: number; y: number; y2: number; answer: string }[] = layer[0].data.values;
  for (const { x: from, x2: to, y, y2, answer } of edges) {
    expect(y2).toBeGreaterThan(y);
    expect(to < from).toBe(answer === "yes");
  }
  const boxes: { x: number; x2: number; y: number }[] = layer[3].data.values;
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) if (a.y === b.y) expect(a.x2 <= b.x || b.x2 <= a.x).toBe(true);
  }
});

test("nodes below the requested depth are left out and marked by dots", async () => {
  const values = Array.from({ length: 16 }, (_, i) => [i]);
  const { state } = treeRegressor().fit({ x: values, y: values.map(([i]) => i * i) });
  const drawing = await renderPlot(treePlot(state.trees, { maxDepth: 1 }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(3);
  expect(drawing.svg).toContain(" …</tspan>");
});

test("a tree of a single leaf is one box", async () => {
  const { state } = treeRegressor().fit({ x, y: [7, 7, 7, 7] });
  const drawing = await renderPlot(treePlot(state.trees));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(1);
});

test("refuses a wrong number of classes", () => {
  const { state } = treeClassifier().fit({ x, y: ["a", "b", "b", "c"] });
  expect(refusal(() => treePlot(state.trees, { classes: ["a"] }))).toBe(
    "invalid-data: treePlot: 1 classes for 3 values per leaf",
  );
});
