/** Positional encodings: what tells attention where an element is. */
import * as ad from "../../autodiff/operations.js";
import { choice, integer, optional } from "../../core/options/options.js";
import { cos, exp, log, sin } from "../../numeric/elementary/functions.js";
import { allocate, type NumberType, type Tensor, typeOf } from "../../tensor/operations.js";
import { defineLayer } from "./layer.js";

/**
 * The sinusoidal encoding (Vaswani et al. 2017): row m is the position, columns 2k and 2k + 1 are sin(m ω) and cos(m ω) with
 * ω = exp(−2k ln(10000)/features). Each pair is on the unit circle, and a shift turns it by an angle.
 */
export function sinusoidalEncoding(length: number, features: number, type: NumberType = "f32"): Tensor {
  const data = allocate(length * features, type);
  for (let column = 0; column < features; column++) {
    const frequency = exp((-2 * Math.floor(column / 2) * log(10000)) / features);
    const wave = column % 2 === 0 ? sin : cos;
    for (let m = 0; m < length; m++) data[m * features + column] = wave(m * frequency);
  }
  return { shape: [length, features], data };
}

/** Adds the position to the features of each element of a sequence, or appends it. */
export const positionalEncoding = defineLayer({
  kind: "positional-encoding",
  summary: "adds or appends where an element of a sequence is",
  fields: {
    encoding: choice(["sinusoidal", "learned"], "sinusoidal", "how positions are encoded"),
    join: choice(["add", "append"], "add", "whether the encoding is added to the features or appended to them"),
    features: optional(integer(1, "number of appended features; as many as there are by default")),
    maxLength: integer(512, "maximum length of a sequence; of learned encodings"),
  },
  required: [],
  plan({ encoding, join, features, maxLength }, input, { refuse }) {
    if (input.length !== 2) throw refuse(input, "sequences [length, features]");
    const [length, width] = input;
    const added = join === "add" ? width : (features ?? width);
    if (encoding === "learned" && length > maxLength) throw refuse(input, `at most ${maxLength} elements`);
    return {
      shape: [length, join === "add" ? width : width + added],
      parameters: {
        ...(encoding === "learned" && {
          positions: { shape: [maxLength, added], initial: { kind: "normal" as const, deviation: 0.02 } },
        }),
      },
    };
  },
  apply({ join, features }, { positions }, x) {
    const [n, length, width] = x.shape;
    const added = join === "add" ? width : (features ?? width);
    const encoding =
      positions === undefined
        ? sinusoidalEncoding(length, added, typeOf(x.data))
        : ad.slice(positions, [{ end: length }]);
    if (join === "add") return ad.add(x, encoding);
    return ad.concatenate([x, ad.broadcastTo(encoding, [n, length, added])], 2);
  },
});
