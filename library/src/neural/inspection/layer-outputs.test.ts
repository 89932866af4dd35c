import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { applyNetwork, createNetwork } from "../layers/network.js";
import { layerOutputs } from "./layer-outputs.js";

test("the output of each layer is that of the network that ends there", () => {
  const layers = [
    { kind: "convolution", outputs: 3, activation: "relu" },
    { kind: "residual", layers: [{ kind: "convolution", outputs: 3, padding: "same" }] },
    { kind: "flatten" },
    { kind: "dense", outputs: 2 },
  ] as const;
  const { architecture, parameters } = createNetwork(layers, [1, 5, 5], { type: "f64" });
  const x = tensorsOf(1)(2, 1, 5, 5);
  const outputs = layerOutputs(architecture, parameters, x);
  expect(outputs.map(({ place, kind }) => `${place} ${kind}`)).toEqual([
    ...["0 convolution", "1.0 convolution", "1 residual", "2 flatten", "3 dense", " sequence"],
  ]);
  for (const [depth, place] of ["0", "1", "2", "3"].entries()) {
    const { y } = applyNetwork(layers.slice(0, depth + 1), parameters, x);
    expect(outputs.find((each) => each.place === place)?.y).toEqual(y);
  }
});
