/** What every layer of a network makes of its samples. */
import type { Tensor } from "../../tensor/operations.js";
import type { Architecture } from "../layers/architecture.js";
import type { TensorTree } from "../layers/layer.js";
import { type ApplyOptions, applyNetwork } from "../layers/network.js";

/** The output of a layer for some samples. */
export interface LayerOutput {
  /** "1.0" is the first layer inside the second; "" is the whole network */
  readonly place: string;
  readonly kind: string;
  /** [samples, …] */
  readonly y: Tensor;
}

/**
 * The activations of all layers of a network for samples, inner layers before the one that contains them.
 *
 * @example
 * ```ts
 * import { createNetwork, layerOutputs } from "lectern/neural";
 * import { tensor } from "lectern/tensor";
 *
 * const { architecture, parameters } = createNetwork([{ kind: "dense", outputs: 3, activation: "relu" }, { kind: "dense", outputs: 1 }], [2]);
 * layerOutputs(architecture, parameters, tensor([[1, 2], [3, 4]])).map(({ place, y }) => `${place}: ${y.shape.join(" x ")}`);
 * // [ '0: 2 x 3', '1: 2 x 1', ': 2 x 1' ]
 * ```
 */
export function layerOutputs(
  architecture: Architecture,
  parameters: TensorTree,
  x: Tensor,
  options: Omit<ApplyOptions, "observe"> = {},
): readonly LayerOutput[] {
  const outputs: LayerOutput[] = [];
  applyNetwork(architecture, parameters, x, {
    ...options,
    observe: ({ place, layer, y }) => outputs.push({ place, kind: layer.kind, y }),
  });
  return outputs;
}
