/** Attention maps: which elements each element of a sequence attends to, for looking into a network. */
import { attentionWeights } from "../../autodiff/operations.js";
import type { Tensor } from "../../tensor/operations.js";
import type { Architecture } from "./architecture.js";
import { type AttentionFields, headsOf } from "./attention.js";
import type { SideInputs, TensorTree } from "./layer.js";
import { applyNetwork, type ObservedLayer } from "./network.js";

/** The weights of one attention layer. */
export interface AttentionMap {
  /** where the layer is in the network: "1.0" is the first layer inside the second */
  readonly place: string;
  /** [samples, heads, queries, keys]; the weights of each query sum to 1 */
  readonly weights: Tensor;
}

/**
 * The weights of all attention layers of a network for samples, in the order in which the layers are applied.
 *
 * @example
 * ```ts
 * import { attentionMaps, createNetwork } from "lectern/neural";
 * import { tensor } from "lectern/tensor";
 *
 * const { architecture, parameters } = createNetwork([{ kind: "transformer-block", heads: 2 }], [3, 4]);
 * const [{ weights }] = attentionMaps(architecture, parameters, tensor([[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]]));
 * weights.shape; // [ 1, 2, 3, 3 ]
 * ```
 */
export function attentionMaps(
  architecture: Architecture,
  parameters: TensorTree,
  x: Tensor,
  side: SideInputs = {},
): readonly AttentionMap[] {
  const maps: AttentionMap[] = [];
  const observe = ({ place, layer, parameters: own, x: seen }: ObservedLayer) => {
    if (layer.kind !== "attention") return;
    // Layers are observed complete, with all their fields.
    const fields = layer as AttentionFields;
    const { queries, keys, options } = headsOf(fields, own as Readonly<Record<string, Tensor>>, seen, side);
    maps.push({ place, weights: attentionWeights(queries, keys, options) });
  };
  applyNetwork(architecture, parameters, x, { ...side, observe });
  return maps;
}
