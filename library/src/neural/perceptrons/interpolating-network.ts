/**
 * ReLU networks of one input that interpolate given points (ML and physics, section 15.1): the derivative of a ReLU unit is
 * a step, placed by its bias; the second layer scales and adds the steps, and its bias adds a constant.
 */
import { LecternError } from "../../core/errors.js";
import { type PerceptronLayer, perceptronLayer } from "./perceptron-layers.js";

/** |x| by two ReLU perceptrons: ReLU(x) + ReLU(−x). */
export function absoluteByRelu(): readonly [PerceptronLayer, PerceptronLayer] {
  return [perceptronLayer([[1], [-1]], [0, 0], "relu"), perceptronLayer([[1, 1]], [0], "identity")];
}

/**
 * A network that is linear between the knots, has the given values at them, is constant below the first and goes on
 * straight beyond the last.
 */
export function interpolatingNetwork(
  knots: readonly number[],
  values: readonly number[],
): readonly [PerceptronLayer, PerceptronLayer] {
  if (knots.length < 2 || knots.length !== values.length) {
    throw new LecternError(
      "invalid-data",
      `interpolatingNetwork: needs at least 2 knots and a value for each, got ${knots.length} knots and ${values.length} values`,
    );
  }
  if (!knots.every((knot, i) => i === 0 || knot > knots[i - 1])) {
    throw new LecternError("invalid-data", "interpolatingNetwork: knots must be ascending");
  }
  const starts = knots.slice(0, -1);
  const slopes = starts.map((knot, i) => (values[i + 1] - values[i]) / (knots[i + 1] - knot));
  const changes = slopes.map((slope, i) => slope - (i === 0 ? 0 : slopes[i - 1]));
  return [
    perceptronLayer(
      starts.map(() => [1]),
      starts.map((knot) => -knot),
      "relu",
    ),
    perceptronLayer([changes], [values[0]], "identity"),
  ];
}
