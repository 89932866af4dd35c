/** Dropout (Srivastava et al. 2014). */
import { multiply } from "../../autodiff/operations.js";
import { fraction } from "../../core/options/options.js";
import { allocate, typeOf } from "../../tensor/operations.js";
import { defineLayer } from "./layer.js";

/**
 * In training each entry is set to 0 with the given probability, anew for each batch, and the others are divided by the
 * probability of being kept, so that the mean stays; otherwise nothing happens.
 */
export const dropout = defineLayer({
  kind: "dropout",
  summary: "sets entries to zero at random in training",
  fields: { rate: fraction(0.5, "probability that an entry is set to zero", { minimum: 0, maximum: 0.999 }) },
  required: [],
  plan: (_, input) => ({ shape: input }),
  apply({ rate }, _, x, { training, random }) {
    if (!training || rate === 0) return x;
    const stream = random();
    const data = allocate(x.data.length, typeOf(x.data));
    for (let i = 0; i < data.length; i++) data[i] = stream.uniform() < rate ? 0 : 1 / (1 - rate);
    return multiply(x, { shape: x.shape, data });
  },
});
