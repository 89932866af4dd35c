import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { tensor } from "../../tensor/operations.js";
import type { Architecture } from "./architecture.js";
import { feedForwardOrder } from "./directed-graph.js";
import type { Layer } from "./layers.js";
import { applyNetwork, createNetwork, outputShapeOf } from "./network.js";

const abs: Layer = { kind: "activation", function: "abs" };

test("[MP-191] a network without cycles is computed in one pass; one with a cycle is recurrent and refused, and LSTM is a layer", () => {
  const nodes = [
    { name: "c", inputs: ["a", "b"], layer: { kind: "activation", function: "relu" } },
    { name: "a", inputs: ["input"], layer: abs },
    { name: "b", inputs: ["input", "a"], layer: { kind: "sequence", layers: [] } },
  ] as const;
  expect(feedForwardOrder(nodes)).toEqual(["a", "b", "c"]);
  const x = tensor([[-2, 3]], undefined, "f64");
  // a = |x|, b = x + a, c = relu(a + b).
  const { y } = applyNetwork([{ kind: "directed-graph", nodes, output: "c" }], {}, x);
  expectClose(y.data, [2, 9], 0);
  const recurrent: Architecture = [
    {
      kind: "directed-graph",
      output: "b",
      nodes: [
        { name: "a", inputs: ["input", "b"], layer: abs },
        { name: "b", inputs: ["a"], layer: abs },
      ],
    },
  ];
  expect(refusal(() => outputShapeOf(recurrent, [2]))).toBe(
    'invalid-option: architecture: directedGraph: the layers a → b → a form a cycle, so the network is recurrent; use a layer of kind "recurrent"',
  );
  expect(outputShapeOf([{ kind: "recurrent", cell: "lstm", outputs: 7 }], [5, 2])).toEqual([7]);
});

test("inputs are added or joined, and parameters have the names of the layers", () => {
  const layer: Layer = {
    kind: "directed-graph",
    join: "concatenate",
    output: "top",
    nodes: [
      { name: "left", inputs: ["input"], layer: { kind: "dense", outputs: 3 } },
      { name: "top", inputs: ["left", "input"], layer: { kind: "dense", outputs: 1 } },
    ],
  };
  const { parameters, outputShape } = createNetwork(layer, [2]);
  expect(outputShape).toEqual([1]);
  expect(parameters["top"]).toMatchObject({ weight: { shape: [5, 1] } });
  expect(applyNetwork(layer, parameters, tensor([[1, 2]])).y.shape).toEqual([1, 1]);
  expect(refusal(() => outputShapeOf({ ...layer, join: "sum" }, [2]))).toContain(
    'needs inputs of "top" of a shape that fits [3], got the shape [2]',
  );
  expect(refusal(() => outputShapeOf({ ...layer, output: "bottom" }, [2]))).toContain('there is no layer "bottom"');
});
