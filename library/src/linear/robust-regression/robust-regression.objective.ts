/** Evaluates the objective of robust-regression. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { residuals, sum } from "../../../test/plain-algebra.js";
import { robustRegression } from "./robust-regression.js";

const huber = (r: number, c: number) => (Math.abs(r) <= c ? 0.5 * r ** 2 : c * (Math.abs(r) - 0.5 * c));
const tukey = (r: number, c: number) => (c ** 2 / 6) * (Math.abs(r) <= c ? 1 - (1 - (r / c) ** 2) ** 3 : 1);

export const objective = objectiveCase({
  recipes: [
    robustRegression({ loss: { kind: "huber", cutoff: 1.345 } }),
    robustRegression({ loss: { kind: "tukey", cutoff: 4.685 } }),
  ],
  draw: lineSamples,
  free: ["coefficients", "intercept"],
  // The scale is that of the fit: it is estimated along with the minimum, not by it.
  value: (state, data, { loss: { kind, cutoff } }) =>
    sum(residuals(state, data).map((r) => (kind === "huber" ? huber : tukey)(r / state.scale, cutoff))),
});
