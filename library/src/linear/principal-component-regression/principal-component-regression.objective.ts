/** Evaluates the objective of principal-component-regression. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { dot, residuals, rowsOf, squares } from "../../../test/plain-algebra.js";
import { pca } from "../../components/principal/pca/pca.js";
import { principalComponentRegression } from "./principal-component-regression.js";

export const objective = objectiveCase({
  recipes: [principalComponentRegression({ components: 1 }), principalComponentRegression({ components: 2 })],
  draw: lineSamples,
  free: ["coefficients", "intercept"],
  // w = Vz: the part of the coefficients outside the leading directions does not count.
  value: ({ coefficients, intercept }, data, { components }) => {
    const directions = rowsOf(pca({ components }).fit({ x: data.x }).state.components);
    const scores = directions.map((v) => dot(v, coefficients));
    const inside = Array.from(coefficients, (_, j) =>
      dot(
        scores,
        directions.map((v) => v[j]),
      ),
    );
    return squares(residuals({ coefficients: inside, intercept }, data));
  },
});
