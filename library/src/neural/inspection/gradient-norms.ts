/** How much of a gradient reaches each layer. */
import { leavesOf } from "../../autodiff/tree.js";
import * as t from "../../tensor/operations.js";
import type { TensorTree } from "../layers/layer.js";

/** The norm of the gradient in the parameters of a layer. */
export interface LayerGradient {
  /** "1.0" is the first layer inside the second */
  readonly place: string;
  readonly norm: number;
}

/**
 * The norm of the part of a gradient that belongs to each layer, over all its weights and biases, from the first layer to the last. Norms that
 * fall from the last layer to the first by orders of magnitude are a gradient that vanishes.
 *
 * @example
 * ```ts
 * import { grad, ops } from "lectern/autodiff";
 * import { applyNetwork, createNetwork, gradientNorms, type TensorTree } from "lectern/neural";
 * import { tensor } from "lectern/tensor";
 *
 * const { architecture, parameters } = createNetwork([{ kind: "dense", outputs: 3, activation: "tanh" }, { kind: "dense", outputs: 1 }], [2]);
 * const loss = (p: TensorTree) => ops.mean(ops.square(applyNetwork(architecture, p, tensor([[1, 2], [3, 4]])).y));
 * gradientNorms(grad(loss)(parameters)).map(({ place }) => place); // [ '0', '1' ]
 * ```
 */
export function gradientNorms(gradient: TensorTree): readonly LayerGradient[] {
  const squares = new Map<string, number>();
  for (const { path, tensor } of leavesOf(gradient)) {
    const place = path.slice(0, Math.max(0, path.lastIndexOf(".")));
    squares.set(place, (squares.get(place) ?? 0) + t.norm(tensor.data) ** 2);
  }
  return Array.from(squares, ([place, sum]) => ({ place, norm: Math.sqrt(sum) }));
}
