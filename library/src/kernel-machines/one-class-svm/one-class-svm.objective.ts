/** Evaluates the objective of one-class-svm. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { dot, rowsOf, sum } from "../../../test/plain-algebra.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { oneClassSvm } from "./one-class-svm.js";

export const objective = objectiveCase({
  recipes: [oneClassSvm({ tolerance: 1e-9 }), oneClassSvm({ nu: 0.4, tolerance: 1e-9 })],
  draw: lineSamples,
  free: ["coefficients", "intercepts"],
  value: ({ kernel, samples, coefficients: { data }, intercepts: [b] }, { x }, { nu }) => {
    const squaredNorm = dot(
      data,
      rowsOf(gram(kernel, samples as Matrix)).map((row) => dot(row, data)),
    );
    const values = rowsOf(gram(kernel, asMatrix(x), samples)).map((row) => dot(row, data) + b);
    return squaredNorm / 2 + sum(values.map((f) => Math.max(0, -f))) + nu * b * x.length;
  },
});
