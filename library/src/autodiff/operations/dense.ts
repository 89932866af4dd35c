/** A dense layer in one operation: a product, a shift and an activation. */
import * as t from "../../tensor/operations.js";
import { fused } from "../fused.js";
import type { Gradients } from "../primitive.js";
import { activations } from "./activations.js";
import { add } from "./arithmetic.js";
import { matmul } from "./products.js";

type Tensor = t.Tensor;

const layer = fused<t.Activation>({
  name: "dense",
  define: ([x, w, b], activation) => activations[activation](b === undefined ? matmul(x, w) : add(matmul(x, w), b)),
  compute: ([x, w, b], activation) => t.dense(x, w, b, activation),
  fuse([x, w, b], activation, needed) {
    // The derivative of GELU needs what goes into it, those of the others what comes out.
    const before = activation === "gelu" ? t.dense(x, w, b) : undefined;
    const output = before === undefined ? t.dense(x, w, b, activation) : t.gelu(before);
    const pull = (gradient: Tensor) =>
      pullDense(t.activationGradient(activation, gradient, before ?? output), x, w, needed);
    return { output, pull };
  },
});

/** The gradients in input, weights and shift, from the gradient in their sum. */
function pullDense(gradient: Tensor, x: Tensor, w: Tensor, needed: readonly boolean[]): Gradients {
  const [inputs, outputs] = w.shape;
  const rows = t.sizeOf(x.shape) / inputs;
  const g = t.reshape(gradient, [rows, outputs]);
  return [
    needed[0] ? t.reshape(t.matmul(g, w, { transposeB: true }), x.shape) : undefined,
    needed[1] ? t.matmul(t.reshape(x, [rows, inputs]), g, { transposeA: true }) : undefined,
    needed[2] ? t.sum(g, { axes: [0] }) : undefined,
  ];
}

/** activation(x w + b), for x with any leading axes, w of inputs x outputs, and b with an entry for each output. */
export function dense(x: Tensor, w: Tensor, b?: Tensor, activation: t.Activation = "none"): Tensor {
  return layer(b === undefined ? [x, w] : [x, w, b], activation);
}
