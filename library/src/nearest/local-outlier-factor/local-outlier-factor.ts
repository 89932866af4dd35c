/** The local outlier factor (Breunig, Kriegel, Ng and Sander 2000). */
import { contaminationOption, thresholdAt } from "../../contract/contamination.js";
import { defineDetector } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { integer, seed } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { counted, inside, runToEnd } from "../../core/run.js";
import { isSparse } from "../../data/sparse.js";
import { remember, searchOptions, sparseLimits } from "../neighbor-state.js";
import { searchField } from "../search-field.js";
import { findOthers, localDensities, outlierFactors } from "./local-density.js";

const learns = {
  search: searchField,
  reaches: state.vector(
    "remembered",
    "distance of each training sample to the farthest of its neighbours",
    { min: 0 },
    ({ length }) => (length > 1 ? undefined : `must have at least 2 samples, got ${length}`),
  ),
  densities: state.vector("remembered", "local density of each training sample: inverse mean reachability distance", {
    above: 0,
  }),
  factors: state.vector("remembered", "outlier factor of each training sample", { min: 0 }),
  offset: state.number("added to mean distances, so that those of duplicates are above 0", { above: 0 }),
  threshold: state.number("factor above which a sample is an outlier"),
};

export interface LocalOutlierFactorState extends state.StateOf<typeof learns> {}

/**
 * Finds samples whose surroundings are sparser than those of their neighbours. Use it where groups have different densities,
 * after scaling the columns; {@link isolationForest} is faster and needs no scaling.
 *
 * @example
 * ```ts
 * import { localOutlierFactor } from "lectern";
 *
 * const x = [[0], [1], [2], [3], [4], [20]];
 * const model = localOutlierFactor({ neighbors: 2 }).fit({ x });
 * model.isOutlier(x); // Uint8Array [ 0, 0, 0, 0, 0, 1 ]
 * ```
 */
export const localOutlierFactor = defineDetector({
  kind: "local-outlier-factor",
  title: "Local outlier factor",
  summary: "Finds samples whose surroundings are sparser than those of their neighbours.",
  facts: {
    task: "outliers",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d", predict: "n d" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["LOF"],
    sources: ["Breunig, Kriegel, Ng and Sander 2000"],
    seeAlso: ["isolation-forest", "kernel-density-detector", "robust-covariance", "standardize"],
  },
  options: {
    neighbors: integer(20, "number of neighbours"),
    contamination: contaminationOption("by default, samples with a factor above 1.5 are outliers"),
    ...searchOptions,
    seed: seed(),
  },
  learns,
  supports: { sparse: true },
  limits: sparseLimits,
  *fit({ x }, options) {
    if (x.rows < 2) throw new LecternError("invalid-data", "local-outlier-factor: needs at least 2 samples, got 1");
    const { neighbors, contamination } = options;
    const only = { step: 1, of: 1 };
    const { search } = (yield* inside(counted(remember(x, undefined, options)), only)).samples;
    const others = yield* inside(findOthers(search, x, neighbors), only);
    const largest = (isSparse(x) ? x.values : x.data).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const known = localDensities(others, largest);
    const factors = outlierFactors(others, known);
    const threshold = contamination === null ? DEFAULT_THRESHOLD : thresholdAt(factors, contamination);
    const learned: LocalOutlierFactorState = { search, ...known, factors, threshold };
    return {
      state: learned,
      report: { warnings: warningsOf(x.rows, neighbors, known.reaches), notes: { algorithm: search.index.kind } },
    };
  },
  score: (learned: LocalOutlierFactorState, x, { neighbors }) =>
    outlierFactors(runToEnd(findOthers(learned.search, x, neighbors)), learned),
});

/** A mean reachability distance that is half as large again as that of the neighbours. */
const DEFAULT_THRESHOLD = 1.5;

function warningsOf(rows: number, neighbors: number, reaches: Float64Array): Warning[] {
  const warnings: Warning[] = [];
  if (neighbors >= rows) {
    const message = `each of the ${rows} samples has only ${rows - 1} neighbours, fewer than ${neighbors}`;
    warnings.push(warn("few-samples", message, { samples: rows, neighbors }));
  }
  const duplicates = reaches.filter((reach) => reach === 0).length;
  if (duplicates > 0) {
    const message = `${duplicates} samples equal all their neighbours, so samples near them get very large factors; increase neighbors`;
    warnings.push(warn("duplicate-rows", message, { samples: duplicates, neighbors }));
  }
  return warnings;
}
