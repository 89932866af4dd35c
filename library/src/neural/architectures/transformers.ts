/** Transformers: encoders with a pooled output, encoder-only and decoder-only models. */
import type { Layer } from "../layers/layers.js";
import { type HeadLoss, outputHead } from "./output-head.js";

/** Sizes that transformers have in common. */
export interface TransformerOptions {
  /** number of tokens */
  readonly tokens: number;
  /** number of features of an element (default 64) */
  readonly features?: number;
  /** number of blocks (default 2) */
  readonly depth?: number;
  readonly heads?: number;
  /** units of the network for each element (default four times the features) */
  readonly hidden?: number;
  /** maximum length of learned positions (default 512) */
  readonly maxLength?: number;
  /** how positions are encoded; without them the order does not matter (default depends on the model) */
  readonly positions?: "sinusoidal" | "learned" | "none";
  /** probability that an entry is set to zero in training (default 0) */
  readonly dropout?: number;
}

function positionLayers({ positions, maxLength = 512, dropout = 0 }: TransformerOptions): readonly Layer[] {
  const encoded: readonly Layer[] =
    positions === "none" || positions === undefined
      ? []
      : [{ kind: "positional-encoding", encoding: positions, maxLength }];
  return dropout === 0 ? encoded : [...encoded, { kind: "dropout", rate: dropout }];
}

function blocksOf(
  { depth = 2, heads = 4, hidden, dropout = 0 }: TransformerOptions,
  causal: boolean,
  normalization: "before" | "after",
): readonly Layer[] {
  const block: Layer = {
    kind: "transformer-block",
    heads,
    causal,
    normalization,
    dropout,
    ...(hidden !== undefined && { hidden }),
  };
  return Array.from({ length: depth }, () => block);
}

/** Settings of an encoder with one vector as its output. */
export interface PooledEncoderOptions extends TransformerOptions {
  /** how the elements become one vector (default "average") */
  readonly pooling?: "average" | "sum" | "max";
  /** number of outputs of a dense layer on top; the vector itself by default */
  readonly outputs?: number;
  readonly loss?: HeadLoss;
}

/** Tokens, positions, transformer blocks, and the mean, sum or maximum of all elements. */
export function pooledEncoder(options: PooledEncoderOptions): readonly Layer[] {
  const { tokens, features = 64, pooling = "average", outputs, loss = "scores", positions = "sinusoidal" } = options;
  return [
    { kind: "embedding", tokens, outputs: features },
    ...positionLayers({ ...options, positions }),
    ...blocksOf(options, false, "before"),
    { kind: "set-pooling", function: pooling },
    ...(outputs === undefined ? [] : [outputHead(outputs, loss)]),
  ];
}

/**
 * An encoder-only model in the manner of BERT (Devlin et al. 2019): every element sees all others, blocks are normalised
 * after their parts, and the output has a vector for each token; `head: "tokens"` adds scores of tokens, to predict hidden ones.
 */
export function encoderOnly(options: TransformerOptions & { readonly head?: "features" | "tokens" }): readonly Layer[] {
  const { tokens, features = 64, positions = "learned", head = "features" } = options;
  const body: readonly Layer[] = [
    ...positionLayers({ ...options, positions, dropout: 0 }),
    { kind: "layer-normalization" },
    ...blocksOf(options, false, "after"),
  ];
  if (head === "tokens") return [{ kind: "tied-embedding", tokens, features, layers: body }];
  return [{ kind: "embedding", tokens, outputs: features }, ...body];
}

/**
 * A decoder-only model in the manner of GPT-2 (Radford et al. 2019): each element sees those before it, and the output has
 * for each position the scores of the next token, by the same vectors that embed tokens.
 */
export function decoderOnly(options: TransformerOptions): readonly Layer[] {
  const { tokens, features = 64, positions = "learned" } = options;
  const layers = [
    ...positionLayers({ ...options, positions }),
    ...blocksOf(options, true, "before"),
    { kind: "layer-normalization" } as const,
  ];
  return [{ kind: "tied-embedding", tokens, features, layers }];
}
