/** Layer-sequential unit-variance initialisation (Mishkin and Matas, "All you need is a good init", 2016). */
import { LecternError } from "../../core/errors.js";
import { type Tensor, variance } from "../../tensor/operations.js";
import type { TensorTree } from "./layer.js";
import type { Layer } from "./layers.js";
import { type ApplyOptions, applyNetwork, type Network, type ObservedLayer } from "./network.js";

/**
 * The parameters of a network, with the weights of each layer divided by the standard deviation of its outputs for a batch of
 * samples, before its activation: layer by layer from the input, so that signals neither grow nor vanish. The paper begins with
 * orthogonal weights.
 */
export function unitVarianceParameters(network: Network, x: Tensor, options: ApplyOptions = {}): TensorTree {
  const { architecture, state } = network;
  let { parameters } = network;
  for (const place of weightedPlaces(network, x, options)) {
    let deviation = 0;
    const observe = (observed: ObservedLayer) => {
      if (observed.place === place && "weight" in observed.parameters) deviation = deviationOf(observed);
    };
    applyNetwork(architecture, parameters, x, { state, ...options, observe });
    if (!(deviation > 0)) {
      const message = `unitVarianceParameters: the outputs of layer ${place} do not vary, so no scale gives them variance 1`;
      throw new LecternError("numerical", message, { place });
    }
    parameters = scaledAt(parameters, place === "" ? [] : place.split("."), 1 / deviation);
  }
  return parameters;
}

/** The layers with weights and an activation, in the order in which they are applied. */
function weightedPlaces(
  { architecture, parameters, state }: Network,
  x: Tensor,
  options: ApplyOptions,
): readonly string[] {
  const places: string[] = [];
  const observe = ({ place, layer, parameters: own }: ObservedLayer) => {
    if ("weight" in own && "activation" in layer) places.push(place);
  };
  applyNetwork(architecture, parameters, x, { state, ...options, observe });
  return places;
}

/** The standard deviation of all outputs of a layer before its activation. */
function deviationOf({ layer, parameters, x }: ObservedLayer): number {
  const linear = { ...layer, activation: "none" } as Layer;
  return Math.sqrt(variance(applyNetwork(linear, parameters, x).y).data[0]);
}

function scaledAt(tree: TensorTree, path: readonly string[], factor: number): TensorTree {
  const [name = "weight", ...rest] = path;
  const node = tree[name];
  if (path.length > 0) return { ...tree, [name]: scaledAt(node as TensorTree, rest, factor) };
  const { shape, data } = node as Tensor;
  return { ...tree, [name]: { shape, data: data.map((value) => factor * value) } };
}
