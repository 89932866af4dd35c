import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { concatenate, slice, type Tensor, tensor } from "../../tensor/operations.js";
import type { TensorTree } from "./layer.js";
import type { Layer } from "./layers.js";
import { applyNetwork, createNetwork, outputShapeOf } from "./network.js";

const layer: Layer = { kind: "prompt-decoder", tokens: 6, features: 8, depth: 2, heads: 2 };

test.each([0, 1, 2])(
  "in each layer the positions of the prompt come from the same layer of the encoder (seed %i)",
  (seed) => {
    const { parameters } = createNetwork(layer, [5], { seed, type: "f64" });
    const of = (name: string) => parameters[name] as TensorTree;
    const x = tensor([[1, 2, 3, 0, 5]], undefined, "f64");
    const { y } = applyNetwork(layer, parameters, x, { promptLength: 3 });
    const block = (name: string, value: Tensor) =>
      applyNetwork({ kind: "transformer-block", heads: 2 }, of(name), value).y;
    const embedded = applyNetwork(
      [{ kind: "embedding", tokens: 6, outputs: 8 }, { kind: "positional-encoding" }],
      { "0": of("embedding") },
      x,
    ).y;
    const encoded = [slice(embedded, [undefined, { end: 3 }])];
    encoded.push(block("encoder0", encoded[0]));
    let answer = slice(embedded, [undefined, { start: 3 }]);
    for (const [i, prompt] of encoded.entries()) {
      answer = slice(block(`decoder${i}`, concatenate([prompt, answer], 1)), [undefined, { start: 3 }]);
    }
    const last = { shape: [1, 8], data: answer.data.subarray(8) };
    expectClose(y.data, applyNetwork({ kind: "dense", outputs: 6 }, of("head"), last).y.data, 1e-12);
  },
);

test("what does not fit", () => {
  expect(outputShapeOf(layer, [5])).toEqual([6]);
  expect(refusal(() => outputShapeOf(layer, [5, 2]))).toContain("needs tokens [length], got the shape [5, 2]");
  const { architecture, parameters } = createNetwork(layer, [5]);
  expect(refusal(() => applyNetwork(architecture, parameters, tensor([[1, 2]])))).toContain("needs `promptLength`");
});
