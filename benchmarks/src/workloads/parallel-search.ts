/** Grid searches by two workers and the same searches without workers. */
import { boostedTreesRegressor, gridSearch, logisticRegression, type Space } from "lectern";
import type { AnyFitData, AnyRecipe } from "lectern/contract";
import { asLabels } from "lectern/data";
import { createWorkers, type WorkerPool } from "lectern/workers";
import { codes, type DataSet, matrix, vector } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import { npm, type Workload } from "../workload.js";

/** Twelve penalties and five folds of 1400 digits, and the fit of the winner. */
export const parallelLogistic = searchWorkload(
  "gridsearch_logreg_digits_2workers",
  "digits_split",
  (data) => ({ x: matrix(data, "X"), y: asLabels(codes(data, "y")) }),
  logisticRegression(),
  { penalty: Array.from({ length: 12 }, (_, k) => ({ kind: "l2", alpha: 10 ** (k / 2 - 4) })) },
);

/** Six learning rates and five folds of 3000 samples, and the fit of the winner. */
export const parallelBoosting = searchWorkload(
  "gridsearch_boosting_friedman_2workers",
  "friedman_3000",
  (data) => ({ x: matrix(data, "X"), y: vector(data, "y") }),
  boostedTreesRegressor({ maxIterations: 30 }),
  { learningRate: [0.03, 0.05, 0.1, 0.2, 0.3, 0.5] },
);

let workers: WorkerPool | undefined;

/** Both give the same bits, so the scores must be identical; workers are started once and kept, as in a program. */
function searchWorkload(
  name: string,
  data: string,
  samplesOf: (data: DataSet) => AnyFitData,
  recipe: AnyRecipe,
  space: Space,
): Workload {
  const search = async (samples: AnyFitData, helpers?: WorkerPool) => {
    const watch = createStopwatch();
    const model = await watch.timeAsync("search", () =>
      gridSearch(recipe, space).fitAsync(samples, helpers === undefined ? {} : { workers: helpers }),
    );
    const { score } = model.report.notes;
    return { seconds: watch.seconds, quality: { score, best: JSON.stringify(model.state.best) } };
  };
  return {
    name,
    data,
    references: [npm("lectern-inline", (set) => search(samplesOf(set)))],
    comparison: { figure: "score", rule: "equal", tolerance: 0 },
    run(set) {
      workers ??= createWorkers({ count: 2 });
      return search(samplesOf(set), workers);
    },
  };
}
