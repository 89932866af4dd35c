import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { perceptronLayer } from "../neural/perceptrons/perceptron-layers.js";
import { networkDiagram } from "./network-diagram.js";

test("[MP-172] inputs on the left, weights on the edges, sum and activation in the nodes, the bias as the weight of a constant 1", async () => {
  const perceptron = perceptronLayer([[0.5, -1.5, 2]], [-0.25], "sigmoid");
  const drawing = await renderPlot(networkDiagram([perceptron]));
  expect(drawing.warnings).toEqual([]);
  const texts = drawing.drawn("text");
  const at = (text: string) => texts.filter((mark) => mark.text === text);
  const [sum] = at("Σ | σ");
  const sources = ["x₁", "x₂", "x₃", "1"].map((name) => at(name)[0]);
  // Inputs and the constant in one column at the left, one below the other, the node in the middle, the output at the right.
  expect(new Set(sources.map(({ x }) => x)).size).toBe(1);
  expect(sources.map(({ y }) => y)).toEqual(sources.map(({ y }) => y).sort((a, b) => a - b));
  expect(sources[0].x).toBeLessThan(sum.x);
  expect(at("y₁")[0].x).toBeGreaterThan(sum.x);
  // An edge from each source to the node, with its weight written on it.
  const edges = drawing.drawn("rule");
  expect(edges.map(({ datum }) => datum["weight"])).toEqual([0.5, -1.5, 2, -0.25]);
  for (const [i, edge] of edges.entries()) {
    expect([edge.x, edge.y, edge.x2, edge.y2]).toEqual([sources[i].x, sources[i].y, sum.x, sum.y]);
    const label = at(String(edge.datum["weight"]).replace("-", "−"))[0] ?? at(String(edge.datum["weight"]))[0];
    const share = (label.x - edge.x) / (edge.x2 - edge.x);
    expect(share).toBeCloseTo(0.65, 6);
    expect(label.y).toBeCloseTo(edge.y + share * (edge.y2 - edge.y), 6);
  }
  expect(edges.map(({ stroke }) => stroke)).toEqual(["#0072b2", "#d55e00", "#0072b2", "#d55e00"]);
});

test("[MP-172] figure 13.1: K sums for K classes, and every input is joined with each of them", async () => {
  const layer = perceptronLayer(
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    [7, 8, 9],
    "identity",
  );
  const drawing = await renderPlot(
    networkDiagram([layer], { inputs: ["a", "b"], outputs: ["p", "q", "r"], title: "K" }),
  );
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rule")).toBe(9);
  const names = drawing.drawn("text").map(({ text }) => text);
  expect(names.filter((name) => name === "Σ")).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining(["a", "b", "1", "p", "q", "r"]));
  expect(drawing.words("title-text")).toEqual(["K"]);
});

test("layers follow each other, each with its constant; many weights are not written", async () => {
  const wide = (units: number, inputs: number) =>
    perceptronLayer(
      Array.from({ length: units }, () => new Array<number>(inputs).fill(1)),
      new Array<number>(units).fill(1),
      "relu",
    );
  const drawing = await renderPlot(networkDiagram([wide(5, 4), wide(2, 5)]));
  expect(drawing.marks("rule")).toBe(25 + 12);
  expect(drawing.marks("symbol")).toBe(4 + 5 + 2 + 2);
  expect(drawing.marks("text")).toBe(4 + 5 + 2 + 2 + 2);
});

test("a network without layers and a wrong number of names are refused", () => {
  expect(refusal(() => networkDiagram([]))).toBe("invalid-data: networkDiagram: the network has no layers");
  expect(refusal(() => networkDiagram([perceptronLayer([[1]], [0], "relu")], { inputs: [] }))).toBe(
    "invalid-option: networkDiagram: 1 inputs need 1 names, got 0",
  );
});
