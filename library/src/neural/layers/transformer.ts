/** Blocks of transformers: attention, then a small network for each element, each with a residual connection. */
import { choice, flag, fraction, integer, optional } from "../../core/options/options.js";
import { activationOption } from "./activations.js";
import { defineBlock, type LayerWith } from "./layer.js";
import type { Layer } from "./layers.js";

const fields = {
  heads: integer(1, "number of heads"),
  hidden: optional(integer(1, "number of hidden units; four times the features by default")),
  activation: activationOption("gelu"),
  normalization: choice(
    ["before", "after", "none"],
    "before",
    "whether parts are normalised before them or after the sum",
  ),
  dropout: fraction(0, "probability that an entry is set to zero; of the output of each part", { maximum: 0.999 }),
  causal: flag(false, "elements see only themselves and those before them"),
  memory: flag(false, "attend also to the memory of an encoder"),
  memoryFeatures: optional(integer(1, "number of features of the memory; those of the input by default")),
  feedForward: flag(true, "follow attention by a network for each element"),
  scale: choice(
    ["head", "features", "none"],
    "head",
    "inner products are divided by the root of the number of features of a head, of all, or not",
  ),
  bias: flag(true, "add a learned constant to each output"),
};

/** A block of a transformer. */
export type TransformerBlockLayer = LayerWith<"transformer-block", typeof fields, never>;

/**
 * A block of an encoder (Vaswani et al. 2017), of a decoder-only model (`causal`), or of a decoder that also attends to the
 * memory of an encoder (`causal` and `memory`). Without `feedForward` it is the multi-head block alone.
 */
export const transformerBlock = defineBlock({
  kind: "transformer-block",
  summary: "attention and a small network for each element, with residual connections and normalisation",
  fields,
  required: [],
  expand(layer, input) {
    const { heads, causal, memory, memoryFeatures, feedForward, scale, bias, activation } = layer;
    const features = input.at(-1) ?? 1;
    const part = (layers: readonly Layer[]): readonly Layer[] => {
      const norm: readonly Layer[] = [{ kind: "layer-normalization" }];
      const inner = layer.dropout === 0 ? layers : [...layers, { kind: "dropout", rate: layer.dropout } as const];
      const before = layer.normalization === "before" ? norm : [];
      const after = layer.normalization === "after" ? norm : [];
      return [{ kind: "residual", layers: [...before, ...inner] }, ...after];
    };
    const crossed: Layer = { kind: "attention", heads, scale, bias, source: "memory", memoryFeatures };
    return {
      kind: "sequence",
      layers: [
        ...part([{ kind: "attention", heads, causal, scale, bias }]),
        ...(memory ? part([crossed]) : []),
        ...(feedForward
          ? part([
              { kind: "dense", outputs: layer.hidden ?? 4 * features, activation, bias },
              { kind: "dense", outputs: features, bias },
            ])
          : []),
      ],
    };
  },
});
