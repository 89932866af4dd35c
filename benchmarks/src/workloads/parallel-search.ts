/** A grid search by two workers beside the same search without: 60 fits of logistic regression, 1400 digits. */
import { asLabels, createWorkers, gridSearch, logisticRegression, type WorkerPool } from "lectern";
import { codes, type DataSet, matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import { npm, type Workload } from "../workload.js";

/** Twelve penalties and five folds, and the fit of the winner. */
const penalties = Array.from({ length: 12 }, (_, k) => ({ kind: "l2", alpha: 10 ** (k / 2 - 4) }));

let workers: WorkerPool | undefined;

/** Both give the same bits, so nothing is overlooked in the score; workers are started once and kept, as in a program. */
export const parallelSearch: Workload = {
  name: "gridsearch_logreg_digits_2workers",
  data: "digits_split",
  references: [npm("lectern-inline", (data) => search(data))],
  comparison: { figure: "score", rule: "equal", tolerance: 0 },
  run(data) {
    workers ??= createWorkers({ count: 2 });
    return search(data, workers);
  },
};

async function search(data: DataSet, helpers?: WorkerPool) {
  const samples = { x: matrix(data, "X"), y: asLabels(codes(data, "y")) };
  const recipe = gridSearch(logisticRegression(), { penalty: penalties });
  const watch = createStopwatch();
  const model = await watch.timeAsync("search", () =>
    recipe.fitAsync(samples, helpers === undefined ? {} : { workers: helpers }),
  );
  const { score } = model.report.notes;
  return { seconds: watch.seconds, quality: { score, best: JSON.stringify(model.state.best) } };
}
