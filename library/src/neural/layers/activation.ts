/** An activation function as a layer of its own. */
import { choice } from "../../core/options/options.js";
import { activate, activationNames } from "./activations.js";
import { defineLayer } from "./layer.js";

/** An activation function, for where a layer in between keeps it from being a field of the layer before. */
export const activation = defineLayer({
  kind: "activation",
  summary: "an activation function",
  fields: { function: choice(activationNames, "relu", "activation function") },
  required: ["function"],
  plan: (_, input) => ({ shape: input }),
  apply: ({ function: name }, _, x) => activate(name, x),
});
