/** Evaluates the objective of support-vector-regressor. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { dot, rowsOf, sum } from "../../../test/plain-algebra.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { supportVectorRegressor } from "./support-vector-regressor.js";

export const objective = objectiveCase({
  recipes: [
    supportVectorRegressor({ tolerance: 1e-9 }),
    supportVectorRegressor({ cost: 0.3, insensitivity: 0.5, kernel: { kind: "linear" }, tolerance: 1e-9 }),
  ],
  draw: lineSamples,
  free: ["coefficients", "intercepts"],
  value: ({ kernel, samples, coefficients: { data }, intercepts: [b] }, { x, y }, { cost, insensitivity }) => {
    const squaredNorm = dot(
      data,
      rowsOf(gram(kernel, samples as Matrix)).map((row) => dot(row, data)),
    );
    const values = rowsOf(gram(kernel, asMatrix(x), samples)).map((row) => dot(row, data) + b);
    return squaredNorm / 2 + cost * sum(values.map((f, i) => Math.max(0, Math.abs(y[i] - f) - insensitivity)));
  },
});
