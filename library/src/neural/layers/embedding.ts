/** Embedding: a learned vector for each token. */
import { gather, reshape } from "../../autodiff/operations.js";
import { stopGradient } from "../../autodiff/traced.js";
import type { LecternError } from "../../core/errors.js";
import { integer } from "../../core/options/options.js";
import type { Tensor } from "../../tensor/operations.js";
import { defineLayer } from "./layer.js";

/** The vector of each token; the entries of the input are the numbers of tokens, from 0. */
export const embedding = defineLayer({
  kind: "embedding",
  summary: "a learned vector for each token",
  fields: {
    tokens: integer(1, "number of tokens"),
    outputs: integer(1, "number of outputs; length of a vector"),
  },
  required: ["tokens", "outputs"],
  plan: ({ tokens, outputs }, input) => ({
    shape: [...input, outputs],
    parameters: { weight: { shape: [tokens, outputs], initial: { kind: "normal", deviation: 1 } } },
  }),
  apply: (_, { weight }, x, { refuse }) => embedTokens(x, weight, refuse),
});

/** Row t of the weights for each token t; throws if there is no such token. */
export function embedTokens(x: Tensor, weight: Tensor, refuse: (problem: string) => LecternError): Tensor {
  const [tokens, outputs] = weight.shape;
  const { data } = stopGradient(x);
  const rows = new Int32Array(data.length);
  for (let i = 0; i < data.length; i++) {
    if (!(Number.isInteger(data[i]) && data[i] >= 0 && data[i] < tokens)) {
      throw refuse(`there is no token ${data[i]} (position ${i} of the input); tokens are numbered 0 to ${tokens - 1}`);
    }
    rows[i] = data[i];
  }
  return reshape(gather(weight, rows), [...x.shape, outputs]);
}
