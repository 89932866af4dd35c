/** Evaluates the objective of support-vector-classifier. */
import { objectiveCase } from "../../../test/objective-case.js";
import { twoClassSamples } from "../../../test/objective-samples.js";
import { dot, rowsOf, sum } from "../../../test/plain-algebra.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { supportVectorClassifier } from "./support-vector-classifier.js";

const tolerance = 1e-9;

export const objective = objectiveCase({
  recipes: [
    supportVectorClassifier({ tolerance }),
    supportVectorClassifier({ cost: 0.3, kernel: { kind: "linear" }, tolerance }),
  ],
  draw: twoClassSamples,
  free: ["coefficients", "intercepts"],
  value: ({ kernel, samples, coefficients: { data }, intercepts: [b] }, { x, y }, { cost }) => {
    const squaredNorm = dot(
      data,
      rowsOf(gram(kernel, samples as Matrix)).map((row) => dot(row, data)),
    );
    const values = rowsOf(gram(kernel, asMatrix(x), samples)).map((row) => dot(row, data) + b);
    return squaredNorm / 2 + cost * sum(values.map((f, i) => Math.max(0, 1 - (y[i] > 0 ? f : -f))));
  },
});
