/**
 * The encoder and decoder of "ML and physics", section 21.2: the encoder passes the prompt through blocks of attention. The
 * decoder has as many blocks; in each, the positions of the answer attend to each other and to the prompt as the encoder has
 * it at the same depth. A blank token after the answer marks where the next one is expected.
 */
import { concatenate, reshape, slice } from "../../autodiff/operations.js";
import { choice, integer, type OptionValues, optional } from "../../core/options/options.js";
import type { Tensor } from "../../tensor/operations.js";
import { defineLayer, type LayerWith } from "./layer.js";
import type { Layer } from "./layers.js";

const fields = {
  tokens: integer(1, "number of tokens"),
  features: integer(32, "length of the vector of a token"),
  depth: integer(2, "number of layers"),
  heads: integer(1, "number of heads"),
  hidden: optional(integer(1, "number of hidden units; four times the features by default")),
  positions: choice(["sinusoidal", "none"], "sinusoidal", "how positions are encoded"),
};

/** Scores of the next token of an answer to a prompt. */
export type PromptDecoderLayer = LayerWith<"prompt-decoder", typeof fields, "tokens">;

type Sizes = OptionValues<typeof fields>;

const layersOf = new WeakMap<Sizes, { readonly [name: string]: Layer }>();

/** The layers inside, which are the same objects for the same layer, so that they are checked once. */
function partsOf(layer: Sizes): { readonly [name: string]: Layer } {
  const known = layersOf.get(layer);
  if (known !== undefined) return known;
  const { tokens, features, heads, hidden, positions } = layer;
  const parts: { readonly [name: string]: Layer } = {
    embedding: { kind: "embedding", tokens, outputs: features },
    positions: positions === "none" ? { kind: "sequence", layers: [] } : { kind: "positional-encoding" },
    block: { kind: "transformer-block", heads, ...(hidden !== null && { hidden }) },
    head: { kind: "dense", outputs: tokens },
  };
  layersOf.set(layer, parts);
  return parts;
}

/** The scores of the next token, from the tokens of the prompt, the answer so far and a blank one. */
export const promptDecoder = defineLayer({
  kind: "prompt-decoder",
  summary: "scores of the next token of an answer, whose positions attend to the prompt as encoded at the same depth",
  fields,
  required: ["tokens"],
  plan(layer, input, { child, refuse }) {
    if (input.length !== 1) throw refuse(input, "tokens [length]");
    const { embedding, positions, block, head } = partsOf(layer);
    let shape = child("positions", positions, child("embedding", embedding, input));
    for (let i = 0; i < layer.depth; i++) {
      child(`encoder${i}`, block, shape);
      shape = child(`decoder${i}`, block, shape);
    }
    return { shape: child("head", head, [layer.features]) };
  },
  apply(layer, _, x, { child, side: { promptLength }, refuse }) {
    const [n, length] = x.shape;
    if (!(promptLength !== undefined && Number.isInteger(promptLength) && promptLength >= 0 && promptLength < length)) {
      throw refuse(`needs \`promptLength\`, the number of the first tokens that are the prompt, below ${length}`);
    }
    const { embedding, positions, block, head } = partsOf(layer);
    const all = child("positions", positions, child("embedding", embedding, x));
    const after = (value: Tensor) => slice(value, [undefined, { start: promptLength }]);
    let prompt = slice(all, [undefined, { end: promptLength }]);
    let answer = after(all);
    for (let i = 0; i < layer.depth; i++) {
      const joined = promptLength === 0 ? answer : concatenate([prompt, answer], 1);
      answer = after(child(`decoder${i}`, block, joined));
      if (promptLength > 0 && i + 1 < layer.depth) prompt = child(`encoder${i}`, block, prompt);
    }
    const last = slice(answer, [undefined, { start: length - promptLength - 1 }]);
    return child("head", head, reshape(last, [n, layer.features]));
  },
});
