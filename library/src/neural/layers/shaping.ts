/** Layers that only change the shape. */
import { reshape as reshaped } from "../../autodiff/operations.js";
import { integer, list } from "../../core/options/options.js";
import { showShape, sizeOf } from "../../tensor/operations.js";
import { defineLayer } from "./layer.js";

/** All axes of a sample as one. */
export const flatten = defineLayer({
  kind: "flatten",
  summary: "all axes of a sample as one",
  fields: {},
  required: [],
  plan: (_, input) => ({ shape: [sizeOf(input)] }),
  apply: (_, __, x) => reshaped(x, [x.shape[0], sizeOf(x.shape.slice(1))]),
});

/** The same numbers with other axes. */
export const reshape = defineLayer({
  kind: "reshape",
  summary: "the same numbers with other axes",
  fields: { shape: list(integer(1, "length of an axis"), [], "shape of a sample after it") },
  required: ["shape"],
  plan({ shape }, input, { refuse }) {
    if (sizeOf(shape) !== sizeOf(input)) {
      throw refuse(input, `${sizeOf(shape)} numbers for a sample, to become the shape ${showShape(shape)}`);
    }
    return { shape };
  },
  apply: ({ shape }, _, x) => reshaped(x, [x.shape[0], ...shape]),
});
