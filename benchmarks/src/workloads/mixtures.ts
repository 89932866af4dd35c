/** Mixtures of normal distributions: expectation maximisation and variational stick breaking. */
import { gaussianMixture, variationalMixture } from "lectern";
import { toRows } from "lectern/data";
import { firstRows, matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/** Each system starts from its own k-means; both stop when the mean log-likelihood grows by less than 0.001. */
export const gaussianMixtureDrawn: Workload = {
  name: "gmm10_full_20000x10",
  data: "gmm_20000x10",
  references: [python("gmm10_full_20000x10")],
  comparison: { figure: "mean_loglik", rule: "larger-is-better", tolerance: 0.01 },
  run(data) {
    const x = matrix(data, "X");
    const watch = createStopwatch();
    const model = watch.time("fit", () => gaussianMixture({ components: 10, tolerance: 1e-3 }).fit({ x }));
    watch.time("predict", () => model.predict(x));
    const mean_loglik = model.logDensity(x).reduce((sum, value) => sum + value, 0) / x.rows;
    return { seconds: watch.seconds, quality: { mean_loglik, n_iter: model.report.iterations } };
  },
};

/** From the first 10 rows with the covariance of all samples, 10 iterations: only rounding differs. */
export const gaussianMixtureFixed: Workload = {
  name: "gmm10_full_20000x10_fixedinit",
  data: "gmm_20000x10",
  references: [python("gmm10_full_20000x10_fixedinit")],
  comparison: { figure: "mean_loglik", rule: "equal", tolerance: 1e-8 },
  run(data) {
    const x = matrix(data, "X");
    const options = {
      components: 10,
      start: { kind: "given", means: toRows(firstRows(x, 10)) },
      ridge: { kind: "absolute", amount: 1e-6 },
      tolerance: 0,
      maxIterations: 10,
    } as const;
    const watch = createStopwatch();
    const model = watch.time("fit", () => gaussianMixture(options).fit({ x }));
    const mean_loglik = -(model.report.objective.at(-1) ?? Number.NaN);
    return { seconds: watch.seconds, quality: { mean_loglik, n_iter: model.report.iterations } };
  },
};

/** Each system starts from its own k-means; both stop when the lower bound grows by less than 0.001 in total. */
export const variationalProcess: Workload = {
  name: "dpgmm20_5000x5",
  data: "dp_5000x5",
  references: [python("dpgmm20_5000x5")],
  comparison: { figure: "lower_bound", rule: "larger-is-better", tolerance: 0.01 },
  run(data) {
    const x = matrix(data, "X");
    const options = {
      components: 20,
      weightPrior: { kind: "process", concentration: 0.1 },
      maxIterations: 300,
      tolerance: 1e-3 / x.rows,
    } as const;
    const watch = createStopwatch();
    const model = watch.time("fit", () => variationalMixture(options).fit({ x }));
    const lower_bound = -x.rows * (model.report.objective.at(-1) ?? Number.NaN);
    const active = model.state.weights.filter((weight) => weight > 0.01).length;
    return { seconds: watch.seconds, quality: { lower_bound, active, n_iter: model.report.iterations } };
  },
};
