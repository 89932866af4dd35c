/** A model of tokens whose first and last layer share their parameters. */
import { matmul } from "../../autodiff/operations.js";
import { integer } from "../../core/options/options.js";
import { embedTokens } from "./embedding.js";
import { defineLayer } from "./layer.js";
import type { Layer } from "./layers.js";
import { layersField } from "./sequence.js";

/** Tokens, layers on their vectors, and scores of tokens by the same vectors. */
export type TiedEmbeddingLayer = {
  readonly kind: "tied-embedding";
  readonly tokens: number;
  readonly features: number;
  readonly layers: readonly Layer[];
};

/** Embeds tokens, applies layers, and returns inner products with the vectors of all tokens (Press and Wolf 2017). */
export const tiedEmbedding = defineLayer({
  kind: "tied-embedding",
  summary: "embeds tokens, applies layers, and scores tokens by the same vectors",
  fields: {
    tokens: integer(1, "number of tokens"),
    features: integer(1, "length of the vector of a token"),
    layers: layersField("layers between; of the vectors of the tokens"),
  },
  required: ["tokens", "features", "layers"],
  nested: ({ layers, ...rest }, complete) => ({
    ...rest,
    layers: layers.map((layer, i) => complete(String(i), layer)),
  }),
  plan({ tokens, features, layers }, input, { child, refuse }) {
    const inner = layers.reduce((shape, layer, i) => child(String(i), layer, shape), [
      ...input,
      features,
    ] as readonly number[]);
    if (inner.at(-1) !== features) throw refuse(inner, `layers that return ${features} features`);
    return {
      shape: inner.with(-1, tokens),
      // Scores of unit deviation for features of unit size. With the 0.02 of GPT-2, which normalises its 768 features, recurrent
      // layers of few features would get and give almost nothing, and so would the gradient.
      parameters: {
        weight: { shape: [tokens, features], initial: { kind: "normal", deviation: 1 / Math.sqrt(features) } },
      },
    };
  },
  apply({ layers }, { weight }, x, { child, refuse }) {
    const vectors = embedTokens(x, weight, refuse);
    const inner = layers.reduce((value, layer, i) => child(String(i), layer, value), vectors);
    return matmul(inner, weight, { transposeB: true });
  },
});
