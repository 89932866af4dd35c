/** Evaluates the objective of svdd. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { dot, rowsOf, sum } from "../../../test/plain-algebra.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { kernelDiagonal } from "../../kernels/kernel-diagonal.js";
import { svdd } from "./svdd.js";

export const objective = objectiveCase({
  recipes: [svdd({ tolerance: 1e-9 }), svdd({ nu: 0.4, kernel: { kind: "linear" }, solver: { kind: "dual" } })],
  draw: lineSamples,
  free: ["coefficients", "threshold"],
  value: ({ kernel, samples, coefficients: { data }, threshold }, { x }, { nu }) => {
    const centerSquare = dot(
      data,
      rowsOf(gram(kernel, samples as Matrix)).map((row) => dot(row, data)),
    );
    const own = kernelDiagonal(kernel, asMatrix(x));
    const distances = rowsOf(gram(kernel, asMatrix(x), samples)).map(
      (row, i) => own[i] - 2 * dot(row, data) + centerSquare,
    );
    return threshold + sum(distances.map((distance) => Math.max(0, distance - threshold))) / (nu * x.length);
  },
});
