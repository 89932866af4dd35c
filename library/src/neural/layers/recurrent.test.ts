import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { flip, slice, tensor } from "../../tensor/operations.js";
import type { Layer } from "./layers.js";
import { applyNetwork, createNetwork, networkSize, outputShapeOf } from "./network.js";

const cells = ["simple", "gru", "lstm"] as const;

describe.each(cells)("%s", (cell) => {
  const layer = (fields: object): Layer => ({ kind: "recurrent", cell, outputs: 4, ...fields });
  const x = tensorsOf(2)(3, 5, 2);

  test("the last state is the end of the sequence of states, and reading backwards is reading the reversed sequence", () => {
    const { parameters } = createNetwork(layer({}), [5, 2], { type: "f64" });
    const states = applyNetwork(layer({ returns: "sequence" }), parameters, x).y;
    const last = applyNetwork(layer({}), parameters, x).y;
    expectClose(slice(states, [undefined, { start: 4 }]).data, last.data, 0);
    const renamed = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name.replace("forward", "backward"), value]),
    );
    const backward = applyNetwork(layer({ direction: "backward", returns: "sequence" }), renamed, flip(x, [1])).y;
    expectClose(flip(backward, [1]).data, states.data, 0);
    const both = applyNetwork(layer({ direction: "both" }), { ...parameters, ...renamed }, x).y;
    expect(both.shape).toEqual([3, 8]);
    expectClose(slice(both, [undefined, { end: 4 }]).data, last.data, 0);
  });

  test("padding does not count", () => {
    for (const direction of ["forward", "backward"]) {
      const { architecture, parameters } = createNetwork(layer({ direction }), [5, 2], { type: "f64" });
      const lengths = [3, 3, 3];
      const padded = applyNetwork(architecture, parameters, x, { lengths }).y;
      const cut = applyNetwork(architecture, parameters, slice(x, [undefined, { end: 3 }])).y;
      expectClose(padded.data, cut.data, 1e-15);
    }
  });

  test("parameters and shapes", () => {
    const gates = { simple: 1, gru: 3, lstm: 4 }[cell];
    expect(networkSize(layer({ bias: false }), [5, 2])).toBe(gates * 4 * (2 + 4));
    expect(outputShapeOf(layer({ direction: "both", returns: "sequence" }), [5, 2])).toEqual([5, 8]);
    expect(refusal(() => outputShapeOf(layer({}), [5]))).toContain(
      "needs sequences [length, features], got the shape [5]",
    );
  });
});

test("an LSTM whose gates are open and closed remembers its first input", () => {
  // Gates in the order input, forget, candidate, output; the second feature opens the input gate.
  const input = tensor(
    [
      [0, 0, 2, 0],
      [40, 0, 0, 0],
    ],
    undefined,
    "f64",
  );
  const state = tensor([[0, 0, 0, 0]], undefined, "f64");
  const bias = tensor([-20, 20, 0, 20], undefined, "f64");
  const x = tensor(
    [
      [
        [0.5, 1],
        [9, 0],
        [-9, 0],
        [9, 0],
      ],
    ],
    undefined,
    "f64",
  );
  const parameters = { "forward.input": input, "forward.state": state, "forward.bias": bias };
  const { y } = applyNetwork({ kind: "recurrent", cell: "lstm", outputs: 1 }, parameters, x);
  expect(y.data[0]).toBeCloseTo(Math.tanh(Math.tanh(1)), 6);
});
