/** Layers on sets of elements [elements, features]: maps that commute with permutations, and maps that ignore the order. */
import * as ad from "../../autodiff/operations.js";
import { choice, flag, integer } from "../../core/options/options.js";
import { allocate, type Tensor, typeOf } from "../../tensor/operations.js";
import { activate, activationOption } from "./activations.js";
import { initializerOption } from "./dense.js";
import { constant, weights } from "./initializers.js";
import { defineLayer } from "./layer.js";
import { reduceAxes } from "./pooling.js";

/** Ways to make one vector of the elements of a set. */
export const aggregations = ["sum", "average", "min", "max"] as const;

/** The name of an aggregation. */
export type Aggregation = (typeof aggregations)[number];

/** One vector of the elements [n, elements, features] of each set, without padding. */
export function aggregate(name: Aggregation, x: Tensor, lengths: ArrayLike<number> | undefined): Tensor {
  if (lengths === undefined) return reduceAxes(name, x, 1);
  const [n, elements] = x.shape;
  const isMean = name === "average" || name === "sum";
  const data = allocate(n * elements, typeOf(x.data));
  for (let sample = 0; sample < n; sample++) {
    const inside = name === "average" ? 1 / lengths[sample] : 1;
    for (let i = 0; i < elements; i++) data[sample * elements + i] = i < lengths[sample] ? inside : 0;
  }
  const mask = { shape: [n, elements, 1], data };
  if (isMean) return ad.sum(ad.multiply(x, mask), { axes: [1] });
  return reduceAxes(name, ad.where(mask, x, name === "max" ? -Infinity : Infinity), 1);
}

/** The sum, mean, smallest or largest of each feature over the elements: invariant under permutations. */
export const setPooling = defineLayer({
  kind: "set-pooling",
  summary: "one vector of the elements of a set or a sequence",
  fields: { function: choice(aggregations, "average", "what is computed of the elements") },
  required: [],
  plan(_, input, { refuse }) {
    if (input.length !== 2) throw refuse(input, "sets or sequences [elements, features]");
    return { shape: [input[1]] };
  },
  apply: ({ function: name }, _, x, { side: { lengths } }) => aggregate(name, x, lengths),
});

/**
 * activation(x W + aggregate(x) V + b) for each element x: the linear maps of sets that commute with permutations
 * (Zaheer et al., "Deep sets", 2017). A dense layer is the one without the aggregate.
 */
export const setLayer = defineLayer({
  kind: "set-layer",
  summary: "a function of each element and of the aggregate of all; commutes with permutations",
  fields: {
    outputs: integer(1, "number of outputs"),
    function: choice(aggregations, "average", "what is computed of the elements"),
    bias: flag(true, "add a learned constant to each output"),
    activation: activationOption(),
    initializer: initializerOption(),
  },
  required: ["outputs"],
  plan({ outputs, bias, activation, initializer }, input, { refuse }) {
    if (input.length !== 2) throw refuse(input, "sets or sequences [elements, features]");
    const [elements, inputs] = input;
    const own = weights([inputs, outputs], { inputs: 2 * inputs, outputs }, initializer, activation);
    return {
      shape: [elements, outputs],
      parameters: { weight: own, aggregateWeight: own, ...(bias && { bias: constant([outputs], 0) }) },
    };
  },
  apply({ function: name, activation }, { weight, aggregateWeight, bias }, x, { side: { lengths } }) {
    const all = ad.dense(aggregate(name, x, lengths), aggregateWeight);
    const [n, outputs] = all.shape;
    return activate(activation, ad.add(ad.dense(x, weight, bias), ad.reshape(all, [n, 1, outputs])));
  },
});
