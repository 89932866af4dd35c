/** Evaluates the objective of power-transform. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { positiveSamples } from "../../../../test/objective-samples.js";
import { mean, squares, sum, transposed } from "../../../../test/plain-algebra.js";
import { powerTransform } from "./power-transform.js";

/** Of values above 0 both families are powers: Yeo-Johnson's of 1 + x. */
function costOf(values: readonly number[], lambda: number): number {
  const powers = values.map((v) => (v ** lambda - 1) / lambda);
  const center = mean(powers);
  const variance = squares(powers.map((t) => t - center)) / values.length;
  return (values.length / 2) * Math.log(variance) - (lambda - 1) * sum(values.map((v) => Math.log(v)));
}

export const objective = objectiveCase({
  recipes: [powerTransform(), powerTransform({ family: "box-cox" })],
  draw: (random) => ({ x: positiveSamples(random).y.map((v) => [v, v ** 2 + 0.1 * random.uniform()]), y: [] }),
  free: ["lambdas"],
  value: ({ lambdas }, { x }, { family }) =>
    sum(
      transposed(x).map((column, j) =>
        costOf(
          column.map((v) => (family === "box-cox" ? v : v + 1)),
          lambdas[j],
        ),
      ),
    ),
});
