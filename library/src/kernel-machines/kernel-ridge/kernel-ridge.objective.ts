/** Evaluates the objective of kernel-ridge. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { dot, rowsOf, squares } from "../../../test/plain-algebra.js";
import { asMatrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { kernelRidge } from "./kernel-ridge.js";

export const objective = objectiveCase({
  recipes: [kernelRidge({ alpha: 0.5 }), kernelRidge({ alpha: 2, intercept: true, kernel: { kind: "linear" } })],
  draw: lineSamples,
  free: ["coefficients"],
  value: ({ kernel, coefficients, intercept }, { x, y }, { alpha }) => {
    const fitted = rowsOf(gram(kernel, asMatrix(x))).map((row) => dot(row, coefficients));
    return squares(fitted.map((f, i) => y[i] - f - intercept)) + alpha * dot(coefficients, fitted);
  },
});
