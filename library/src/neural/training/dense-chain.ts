/** Chains of dense layers among architectures. */
import type { Tensor } from "../../tensor/operations.js";
import type { TensorTree } from "../layers/layer.js";
import type { Network } from "../layers/network.js";
import type { DenseActivation, DenseUnits } from "./dense-pass.js";

const activations: readonly string[] = ["none", "relu", "tanh", "sigmoid"] satisfies DenseActivation[];

/** The layers of a network that is a chain of dense layers with simple activations, otherwise undefined. */
export function denseUnitsOf({ architecture }: Network, parameters: TensorTree): readonly DenseUnits[] | undefined {
  if (architecture.kind !== "sequence" || architecture.layers.length === 0) return undefined;
  const units: DenseUnits[] = [];
  for (const [i, layer] of architecture.layers.entries()) {
    if (layer.kind !== "dense" || !activations.includes(layer.activation ?? "none")) return undefined;
    const { weight, bias } = parameters[i] as { readonly weight: Tensor; readonly bias?: Tensor };
    units.push({ weight, bias, activation: (layer.activation ?? "none") as DenseActivation });
  }
  return units;
}
