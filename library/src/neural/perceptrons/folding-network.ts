/**
 * Networks with the absolute value as activation fold their input space: each layer maps it onto one orthant, so that a
 * point of the output has 2ᵖ times as many preimages with each layer (ML and physics, section 14.2; Montúfar et al. 2014).
 */
import { LecternError } from "../../core/errors.js";
import type { Matrix } from "../../data/matrix.js";
import { inverse } from "../../linalg/factor/lu/lu.js";
import { multiplyVector } from "../../linalg/multiply.js";
import type { PerceptronLayer } from "./perceptron-layers.js";

/** All inputs that the layers map to the given output; every layer must be square, invertible and fold. */
export function foldedPreimages(layers: readonly PerceptronLayer[], output: readonly number[]): number[][] {
  return [...layers].reverse().reduce<number[][]>(
    (points, layer) => {
      const unfold = unfolding(layer);
      return points.flatMap(unfold);
    },
    [[...output]],
  );
}

/** The inputs of one layer with a given output: x = W⁻¹(±y − b) for all signs. */
function unfolding({ weights, biases, activation }: PerceptronLayer): (y: readonly number[]) => number[][] {
  if (activation !== "absolute" || weights.rows !== weights.columns) {
    throw new LecternError(
      "invalid-option",
      "foldedPreimages: layers must be square, with the absolute value as activation",
    );
  }
  const back: Matrix = inverse(weights);
  return (y) => {
    // Nothing is mapped outside the first orthant, and a zero has only one sign.
    if (y.some((value) => value < 0)) return [];
    const signed = y.reduce<number[][]>(
      (rows, value) =>
        rows.flatMap((signs) =>
          value === 0
            ? [[...signs, 0]]
            : [
                [...signs, value],
                [...signs, -value],
              ],
        ),
      [[]],
    );
    return signed.map((values) =>
      Array.from(
        multiplyVector(
          back,
          Float64Array.from(values, (value, i) => value - biases[i]),
        ),
      ),
    );
  };
}
