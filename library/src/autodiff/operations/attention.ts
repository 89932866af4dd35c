/** Attention softmax(Q Kᵀ · scale + mask) V, without keeping the weights for the gradient. */
import * as t from "../../tensor/operations.js";
import { fused } from "../fused.js";
import { add, multiply } from "./arithmetic.js";
import { matmul } from "./products.js";
import { softmax } from "./softmax.js";

type Tensor = t.Tensor;

/** Which keys a query may attend to, and how scores are scaled. */
export type AttentionOptions = t.AttentionOptions;

const attending = fused<AttentionOptions>({
  name: "attention",
  define: ([q, k, v], options) => matmul(attentionWeights(q, k, options), v),
  compute: ([q, k, v], options) => t.attention(q, k, v, options).value,
  fuse([q, k, v], options) {
    const result = t.attention(q, k, v, options);
    const pull = (gradient: Tensor) => {
      const { queries, keys, values } = t.attentionGradient(gradient, q, k, v, result, options);
      return [queries, keys, values];
    };
    return { output: result.value, pull };
  },
});

/** Attention of queries [..., n, d] to keys [..., m, d] with values [..., m, e]; the mask is a constant. */
export function attention(q: Tensor, k: Tensor, v: Tensor, options: AttentionOptions = {}): Tensor {
  return attending([q, k, v], options);
}

/** The weights [..., n, m] with which queries attend to keys, to look at or to compute with; they sum to 1. */
export function attentionWeights(q: Tensor, k: Tensor, options: AttentionOptions = {}): Tensor {
  const { mask, causal = false, scale = 1 / Math.sqrt(q.shape.at(-1) as number) } = options;
  const scores = multiply(matmul(q, k, { transposeB: true }), scale);
  const masked = mask === undefined ? scores : add(scores, mask);
  return softmax(causal ? add(masked, causalMask(scores)) : masked);
}

/** 0 for keys up to the position of the query, counted from the end, and −∞ for later ones. */
function causalMask(scores: Tensor): Tensor {
  const [n, m] = scores.shape.slice(-2);
  const mask = t.zeros([n, m], t.typeOf(scores.data));
  for (let i = 0; i < n; i++) mask.data.fill(-Infinity, i * m + Math.max(0, i + 1 + m - n), (i + 1) * m);
  return mask;
}
