/** Attention: each element of a sequence or a set becomes a weighted mean of all, with weights by similarity. */
import * as ad from "../../autodiff/operations.js";
import { choice, flag, integer, type OptionValues, optional } from "../../core/options/options.js";
import { allocate, type NumberType, type Tensor, typeOf } from "../../tensor/operations.js";
import { initializerOption } from "./dense.js";
import { constant, weights } from "./initializers.js";
import { defineLayer, type SideInputs } from "./layer.js";

/**
 * Attention softmax(Q Kᵀ · scale) V with several heads, each on its part of the features (Vaswani et al. 2017). Queries,
 * keys and values are linear functions of the elements, or, as options, the elements themselves. Keys and values can come
 * from the memory of an encoder instead.
 */
export const attention = defineLayer({
  kind: "attention",
  summary: "weighted means of all elements, with weights by similarity; one or several heads",
  fields: {
    heads: integer(1, "number of heads"),
    projections: choice(
      ["all", "queries-and-keys", "none"],
      "all",
      "what is computed as a learned linear function of the elements; the rest are the elements themselves",
    ),
    output: flag(true, "mix the heads by a learned linear function"),
    scale: choice(
      ["head", "features", "none"],
      "head",
      "inner products are divided by the root of the number of features of a head, of all, or not",
    ),
    causal: flag(false, "elements see only themselves and those before them"),
    self: flag(true, "elements see themselves"),
    source: choice(["self", "memory"], "self", "where keys and values come from"),
    memoryFeatures: optional(integer(1, "number of features of the memory; those of the input by default")),
    bias: flag(true, "add a learned constant to each output"),
    initializer: initializerOption(),
  },
  required: [],
  plan({ heads, projections, output, source, memoryFeatures, bias, initializer }, input, { refuse }) {
    if (input.length !== 2) throw refuse(input, "sequences or sets [elements, features]");
    const p = input[1];
    if (p % heads !== 0) throw refuse(input, `a number of features that is divisible by ${heads} heads`);
    const linear = (name: string, inputs: number, parts: number) => ({
      [name]: weights([inputs, parts * p], { inputs, outputs: p }, initializer),
      ...(bias && { [`${name}Bias`]: constant([parts * p], 0) }),
    });
    const parts = { all: 3, "queries-and-keys": 2, none: 0 }[projections];
    const isOwn = source === "self";
    return {
      shape: input,
      parameters: {
        ...(parts > 0 && !isOwn && linear("query", p, 1)),
        ...(parts > 0 && linear("projection", isOwn ? p : (memoryFeatures ?? p), isOwn ? parts : parts - 1)),
        ...(output && linear("output", p, 1)),
      },
    };
  },
  apply(layer, parameters, x, { side, refuse }) {
    if (layer.source === "memory" && side.memory === undefined) {
      throw refuse("needs the encoded source; pass `memory`");
    }
    const { queries, keys, values, options } = headsOf(layer, parameters, x, side);
    const joined = ad.reshape(ad.transpose(ad.attention(queries, keys, values, options), [0, 2, 1, 3]), x.shape);
    const { output, outputBias } = parameters;
    return output === undefined ? joined : ad.dense(joined, output, outputBias);
  },
});

/** An attention layer with all its fields. */
export type AttentionFields = OptionValues<typeof attention.fields>;

/** Queries, keys and values by heads, [n, heads, elements, features of a head], and which keys a query may see. */
export function headsOf(
  { heads, projections, source, scale, causal, self }: AttentionFields,
  parameters: Readonly<Record<string, Tensor>>,
  x: Tensor,
  { memory, lengths, memoryLengths }: SideInputs,
) {
  const from = source === "memory" && memory !== undefined ? memory : x;
  const [queries, keys, values] = projected(projections, source, parameters, x, from);
  const [n, elements, p] = x.shape;
  const seen = source === "self" ? lengths : memoryLengths;
  const mask = maskOf(n, elements, from.shape[1], self, seen, typeOf(x.data));
  const factor = { head: 1 / Math.sqrt(p / heads), features: 1 / Math.sqrt(p), none: 1 }[scale];
  const options: ad.AttentionOptions = { causal, scale: factor, ...(mask && { mask }) };
  const [q, k, v] = [queries, keys, values].map((each) => byHeads(each, heads));
  return { queries: q, keys: k, values: v, options };
}

/** Queries of the elements, keys and values of the source. */
function projected(
  projections: "all" | "queries-and-keys" | "none",
  source: "self" | "memory",
  { query, queryBias, projection, projectionBias }: Readonly<Record<string, Tensor>>,
  x: Tensor,
  from: Tensor,
): readonly [Tensor, Tensor, Tensor] {
  if (projections === "none") return [x, from, from];
  const p = x.shape[2];
  const joint = ad.dense(from, projection, projectionBias);
  const parts = ad.split(joint, new Array<number>(joint.shape[2] / p).fill(p), 2);
  const all = source === "self" ? parts : [ad.dense(x, query, queryBias), ...parts];
  return projections === "all" ? [all[0], all[1], all[2]] : [all[0], all[1], from];
}

/** [n, elements, features] as [n, heads, elements, features of a head]. */
function byHeads(x: Tensor, heads: number): Tensor {
  const [n, elements, features] = x.shape;
  return ad.transpose(ad.reshape(x, [n, elements, heads, features / heads]), [0, 2, 1, 3]);
}

/** −∞ for padding, and for the elements themselves if they must not see themselves; undefined if all is allowed. */
function maskOf(
  n: number,
  queries: number,
  keys: number,
  self: boolean,
  lengths: SideInputs["lengths"],
  type: NumberType,
): Tensor | undefined {
  if (lengths === undefined && self) return undefined;
  const rows = self ? 1 : queries;
  const samples = lengths === undefined ? 1 : n;
  const data = allocate(samples * rows * keys, type).fill(0);
  for (let sample = 0; sample < samples; sample++) {
    for (let row = 0; row < rows; row++) {
      const at = (sample * rows + row) * keys;
      if (lengths !== undefined) data.fill(-Infinity, at + Math.min(keys, lengths[sample]), at + keys);
      if (!self) data[at + row] = -Infinity;
    }
  }
  return { shape: [samples, 1, rows, keys], data };
}
