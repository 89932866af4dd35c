/** Layers one after the other. */
import { json } from "../../core/options/options.js";
import { defineLayer } from "./layer.js";
import type { Layer } from "./layers.js";

/** Layers one after the other. */
export type SequenceLayer = {
  readonly kind: "sequence";
  readonly layers: readonly Layer[];
};

/** The field `layers` of a layer that has others inside. */
export function layersField(description: string) {
  return json<readonly Layer[]>([], description);
}

/** Layers one after the other, each with its position as its name. */
export const sequence = defineLayer({
  kind: "sequence",
  summary: "layers one after the other",
  fields: { layers: layersField("the layers, in the order in which they are applied") },
  required: ["layers"],
  nested: ({ layers }, complete) => ({ layers: layers.map((layer, i) => complete(String(i), layer)) }),
  plan: ({ layers }, input, { child }) => ({
    shape: layers.reduce((shape, layer, i) => child(String(i), layer, shape), input),
  }),
  apply: ({ layers }, _, x, { child }) => layers.reduce((value, layer, i) => child(String(i), layer, value), x),
});
