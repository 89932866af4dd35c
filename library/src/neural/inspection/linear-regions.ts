/** Which linear region of a network each of its samples lies in. */
import { LecternError } from "../../core/errors.js";
import type { Tensor } from "../../tensor/operations.js";
import type { ActivationName } from "../layers/activations.js";
import type { Architecture } from "../layers/architecture.js";
import type { TensorTree } from "../layers/layer.js";
import type { Layer } from "../layers/layers.js";
import { type ApplyOptions, applyNetwork, type ObservedLayer } from "../layers/network.js";

/** Activations with one kink, at 0. */
const kinked = new Set(["relu", "abs", "leaky-relu"]);
/** What does not bend what passes through it, or only joins layers that are observed themselves. */
const linear = new Set([
  "sequence",
  "residual",
  "branches",
  "dense-block",
  "dropout",
  "flatten",
  "reshape",
  "batch-normalization",
]);

/**
 * The number of the linear region of each sample, counted from 0 in the order of appearance: samples with the same number have the same
 * units on the same sides of their kinks, so that the network is linear between them. For a grid of the plane they are the cells of a map;
 * their largest number plus one is a lower bound of the number of regions. Units may be rectified (`relu`, `leaky-relu`, `abs`) or linear.
 *
 * @example
 * ```ts
 * import { createNetwork, linearRegions } from "lectern/neural";
 * import { tensor } from "lectern/tensor";
 *
 * const { architecture } = createNetwork([{ kind: "dense", outputs: 1, activation: "relu", bias: false }], [1]);
 * linearRegions(architecture, { 0: { weight: tensor([[1]]) } }, tensor([[-2], [-1], [3]])); // Int32Array [ 0, 0, 1 ]
 * ```
 */
export function linearRegions(
  architecture: Architecture,
  parameters: TensorTree,
  x: Tensor,
  options: Omit<ApplyOptions, "observe" | "training"> = {},
): Int32Array {
  const [samples] = x.shape;
  const patterns = new Array<string>(samples).fill("");
  const observe = (layer: ObservedLayer) => {
    const sums = sumsOf(layer);
    if (sums === undefined) return;
    const units = sums.data.length / samples;
    for (let i = 0; i < samples; i++) {
      let own = "";
      for (let j = 0; j < units; j++) own += sums.data[i * units + j] > 0 ? "1" : "0";
      patterns[i] += own;
    }
  };
  applyNetwork(architecture, parameters, x, { ...options, observe });
  const numbers = new Map<string, number>();
  return Int32Array.from(patterns, (pattern) => {
    const number = numbers.get(pattern) ?? numbers.size;
    numbers.set(pattern, number);
    return number;
  });
}

/** What the activation of a layer is applied to, if it has a kink. */
function sumsOf({ layer, parameters, x, y }: ObservedLayer): Tensor | undefined {
  if (layer.kind === "activation") return hasKink(layer.kind, layer.function ?? "relu") ? x : undefined;
  if (layer.kind === "dense" || layer.kind === "convolution") {
    const activation = layer.activation ?? "none";
    if (!hasKink(layer.kind, activation)) return undefined;
    // Rectified sums have the sign of the sums; absolute values have lost it.
    return activation === "abs" ? applyNetwork({ ...layer, activation: "none" } as Layer, parameters, x).y : y;
  }
  if (linear.has(layer.kind)) return undefined;
  throw new LecternError(
    "invalid-option",
    `linearRegions: the layer "${layer.kind}" is not supported; use dense and convolution layers`,
  );
}

function hasKink(kind: string, activation: ActivationName): boolean {
  if (activation === "none") return false;
  if (kinked.has(activation)) return true;
  throw new LecternError(
    "invalid-option",
    `linearRegions: ${activation} of the layer "${kind}" is not piecewise linear`,
  );
}
