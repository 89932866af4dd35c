/** Cases of the common checks for grid-search. */

import type { UnderCheck } from "../../checks/under-check.js";
import { pca } from "../../components/principal/pca/pca.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { logisticRegression } from "../../linear/logistic-regression/logistic-regression.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { pipeline } from "../../pipeline/pipeline/pipeline.js";
import { gridSearch } from "./grid-search.js";

const folds = { kind: "k-fold", count: 2 } as const;

export const cases: readonly UnderCheck[] = [
  { name: "a grid search", subject: gridSearch(ridge(), { alpha: [0.1, 10] }, { folds }) },
  {
    name: "a grid search over the steps of a pipeline",
    subject: gridSearch(pipeline(standardize(), ridge()), { standardize: [pca(), standardize()] }, { folds }),
  },
  {
    name: "a grid search of a classifier",
    subject: gridSearch(logisticRegression(), { penalty: [{ kind: "l2", alpha: 1 }] }, { folds }),
  },
];
