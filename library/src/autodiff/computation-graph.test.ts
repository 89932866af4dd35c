/** The graph of a computation. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { type Tensor, tensor } from "../tensor/operations.js";
import { backwardMessages, computationGraph } from "./computation-graph.js";
import { grad } from "./gradient.js";
import * as ad from "./operations.js";

test("the graph has inputs by path and operations in order, without what has no influence", () => {
  const f = ({ x, w }: { x: Tensor; w: Tensor }) => {
    ad.exp(x);
    return ad.sum(ad.relu(ad.multiply(x, w)));
  };
  expect(computationGraph(f, { x: tensor([1, 2]), w: tensor([3]) })).toEqual([
    { name: "x", isInput: true, shape: [2], sources: [] },
    { name: "w", isInput: true, shape: [1], sources: [] },
    { name: "multiply", isInput: false, shape: [2], sources: [0, 1] },
    { name: "relu", isInput: false, shape: [2], sources: [2] },
    { name: "sum", isInput: false, shape: [], sources: [3] },
  ]);
});

test("the graph of a constant has inputs only, and their adjoints are zero", () => {
  const graph = backwardMessages(() => tensor(1), tensor(2));
  expect(graph.map(({ name }) => name)).toEqual(["input"]);
  expect(graph[0].adjoint).toEqual(tensor(0));
});

test.each([0, 1, 2])("an adjoint is the sum of the messages to its node, seed %i", (seed) => {
  const draw = tensorsOf(seed);
  const parameters = { x: draw(2, 3), w: draw(3, 2) };
  const f = ({ x, w }: typeof parameters) => {
    const y = ad.tanh(ad.matmul(x, w));
    return ad.sum(ad.multiply(y, ad.add(y, ad.sin(y))));
  };
  const nodes = backwardMessages(f, parameters);
  const received = nodes.map(({ adjoint }) => new Float64Array(adjoint.data.length));
  for (const { sources, messages } of nodes) {
    expect(messages).toHaveLength(sources.length);
    sources.forEach((source, i) => {
      for (const [entry, value] of messages[i].data.entries()) received[source][entry] += value;
    });
  }
  const last = nodes.length - 1;
  expect(nodes[last].adjoint.data[0]).toBe(1);
  for (let i = 0; i < last; i++) expectClose(nodes[i].adjoint.data, received[i], 1e-13);
  const { x, w } = grad(f)(parameters);
  expectClose([...nodes[0].adjoint.data, ...nodes[1].adjoint.data], [...x.data, ...w.data], 1e-13);
});
