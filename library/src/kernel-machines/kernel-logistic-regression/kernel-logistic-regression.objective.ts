/** Evaluates the objective of kernel-logistic-regression. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples, twoClassSamples } from "../../../test/objective-samples.js";
import { dot, rowsOf, sum } from "../../../test/plain-algebra.js";
import { asMatrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { kernelLogisticRegression } from "./kernel-logistic-regression.js";

const tolerance = 1e-10;

export const objective = objectiveCase({
  recipes: [
    kernelLogisticRegression({ alpha: 0.5, tolerance }),
    kernelLogisticRegression({ alpha: 2, intercept: false, kernel: { kind: "linear" }, tolerance }),
  ],
  draw: (random) => (random.uniform() < 0.5 ? twoClassSamples(random) : classSamples(random)),
  free: ["coefficients", "intercepts"],
  value: ({ kernel, coefficients, intercepts }, { x, y }, { alpha, intercept }) => {
    const k = rowsOf(gram(kernel, asMatrix(x)));
    const functions = rowsOf(coefficients).map((own) => k.map((row) => dot(row, own)));
    const shift = (f: number) => (intercept ? intercepts[f] : 0);
    const scores = (i: number) => functions.map((values, f) => values[i] + shift(f));
    const losses = y.map((code, i) => {
      const all = functions.length === 1 ? [0, ...scores(i)] : scores(i);
      return Math.log(sum(all.map(Math.exp))) - all[code];
    });
    const norms = rowsOf(coefficients).map((own, f) => dot(own, functions[f]));
    return sum(losses) + (alpha / 2) * sum(norms);
  },
});
