/**
 * A network for classes that alternate along a line (ML and physics, section 13.1, figures 13.3 and 13.4): a perceptron for
 * each boundary maps the intervals to corners of a cube, where one plane separates the classes.
 */
import { LecternError } from "../../core/errors.js";
import { type PerceptronLayer, perceptronLayer } from "./perceptron-layers.js";

/** How steeply the perceptrons of the first layer rise at their boundary, relative to the distance of boundaries. */
const STEEPNESS = 100;

/**
 * The output is 0 below the first boundary, 1 between the first and the second, 0 between the second and the third, and so
 * on.
 *
 * @param boundaries ascending
 */
export function intervalNetwork(boundaries: readonly number[]): readonly [PerceptronLayer, PerceptronLayer] {
  const gaps = boundaries.slice(1).map((boundary, i) => boundary - boundaries[i]);
  if (boundaries.length === 0 || !gaps.every((gap) => gap > 0)) {
    throw new LecternError("invalid-option", "intervalNetwork: boundaries must be ascending, and at least one");
  }
  const rate = STEEPNESS / Math.min(...gaps, 1);
  return [
    perceptronLayer(
      boundaries.map(() => [rate]),
      boundaries.map((boundary) => -rate * boundary),
      "sigmoid",
    ),
    // Corners (0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1) alternate on the two sides of o₁ − o₂ + o₃ = ½.
    perceptronLayer([boundaries.map((_, i) => (i % 2 === 0 ? STEEPNESS : -STEEPNESS))], [-STEEPNESS / 2], "sigmoid"),
  ];
}
