/** Transformers that fill in missing values, or tell where they are. */
import { imputeConstants, iterativeImpute, knnImpute, missingIndicator } from "../../src/index.js";
import { createRandom } from "../../src/numeric/index.js";
import type { UnderCheck } from "./under-check.js";

/** Three correlated columns and one of noise, every sixth value missing, in 40 rows. */
const random = createRandom(5);
const withGaps = {
  x: Array.from({ length: 40 }, (_, i) => {
    const level = 5 + 2 * random.normal();
    const row = [level, 2 * level + random.normal(), 10 - level + random.normal(), 5 + random.normal()];
    return row.map((value, j) => ((i + 2 * j) % 6 === 0 ? Number.NaN : value));
  }),
};

/** The check makes rows of 32-bit integers, in which a gap becomes 0: it needs data without gaps. */
const settings = {
  data: withGaps,
  exceptions: [{ name: "shape: whole numbers are numbers", reason: "an array of integers has no mark for a gap" }],
};

export const imputation: readonly UnderCheck[] = [
  { name: "impute", subject: imputeConstants },
  {
    name: "impute by medians with gaps",
    subject: imputeConstants({ strategy: { kind: "median" } }),
    settings,
  },
  {
    name: "impute by the most frequent values, with indicators",
    subject: imputeConstants({ strategy: { kind: "most-frequent" }, indicators: true }),
    settings,
  },
  { name: "impute by a constant", subject: imputeConstants({ strategy: { kind: "constant", value: -1 } }) },
  { name: "missing-indicator with gaps", subject: missingIndicator, settings },
  { name: "missing-indicator of all columns", subject: missingIndicator({ columns: "all" }) },
  { name: "knn-impute", subject: knnImpute },
  {
    name: "knn-impute by distance, with gaps and indicators",
    subject: knnImpute({ weighting: "distance", neighbors: 3, indicators: true }),
    settings,
  },
  { name: "iterative-impute", subject: iterativeImpute },
  {
    name: "iterative-impute by ridge regression, with gaps and bounds",
    subject: iterativeImpute({ regression: { kind: "ridge", alpha: 0.5 }, minimum: [0, null, 0, null], maximum: [20] }),
    settings,
  },
];
