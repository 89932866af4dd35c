/** Evaluates the objective of gaussian-process. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { cholesky, forward, rowsOf, squares, sum } from "../../../test/plain-algebra.js";
import { asMatrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { gaussianProcess } from "./gaussian-process.js";

export const objective = objectiveCase({
  recipes: [gaussianProcess({ intercept: false })],
  draw: lineSamples,
  free: ["kernel", "noise"],
  value: ({ kernel, noise }, { x, y }) => {
    const covariance = rowsOf(gram(kernel, asMatrix(x))).map((row, i) => row.map((v, j) => (i === j ? v + noise : v)));
    const lower = cholesky(covariance);
    const half = sum(lower.map((row, i) => Math.log(row[i])));
    return 0.5 * squares(forward(lower, y)) + half + 0.5 * y.length * Math.log(2 * Math.PI);
  },
});
