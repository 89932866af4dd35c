/** Evaluates the objective of Gaussian mixtures. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples } from "../../../test/objective-samples.js";
import { mean, rowsOf, sum } from "../../../test/plain-algebra.js";
import { gaussianMixture } from "./gaussian-mixture.js";

const settings = { components: 2, ridge: { kind: "none" }, tolerance: 0, maxIterations: 2000 } as const;

export const objective = objectiveCase({
  recipes: [
    gaussianMixture({ ...settings, covarianceType: { kind: "diagonal" } }),
    gaussianMixture({ ...settings, covarianceType: { kind: "isotropic" } }),
  ],
  draw: classSamples,
  free: ["weights", "means", "covariances"],
  value: ({ weights, means, covariances }, { x }) => {
    const variances = rowsOf(covariances);
    const total = sum(Array.from(weights, Math.abs));
    const density = (at: readonly number[]) =>
      sum(
        rowsOf(means).map((center, k) => {
          const factors = center.map((value, j) => {
            const variance = variances[k][variances[k].length === 1 ? 0 : j];
            return Math.exp(-((at[j] - value) ** 2) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);
          });
          return (Math.abs(weights[k]) / total) * factors.reduce((product, factor) => product * factor, 1);
        }),
      );
    return -mean(x.map((at) => Math.log(density(at))));
  },
});
