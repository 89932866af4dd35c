/** Principal components of samples that arrive in batches and need never be in memory together. */

import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { flag, fraction, integer, type OptionValues, optional } from "../../../core/options/options.js";
import { warn } from "../../../core/report.js";
import { counted, inside, type Progress, runToEnd, type Work } from "../../../core/run.js";
import { type Matrix, row, transpose, zeros } from "../../../data/matrix.js";
import { orientRows } from "../../../linalg/orient-signs.js";
import { svdSteps } from "../../../linalg/svd/svd.js";
import { columnMeans } from "../column-means.js";
import { flatBelow } from "../principal-axes.js";
import { projectSamples, reconstructSamples, scalesOf } from "../project.js";
import { projectionState } from "../projection-state.js";

const learns = {
  ...projectionState,
  explainedVarianceRatio: state.vector(
    "components",
    "variance along each direction as a share of the total variance of the samples seen",
    { min: 0 },
  ),
  singularValues: state.vector("components", "square root of the sum of squares along each direction", { min: 0 }),
  squares: state.number("sum of all squared distances from the mean, including the part cut off", { min: 0 }),
  weight: state.number("effective number of samples, after forgetting", { above: 0 }),
};

export interface IncrementalPcaState extends state.StateOf<typeof learns> {}

const options = {
  components: optional(integer(2, "number of components; all of them by default")),
  batchSize: optional(integer(500, "number of samples per update; five times the number of columns by default")),
  memory: fraction(1, "weight of earlier samples after each batch; 1 keeps them, less forgets them gradually", {
    minimum: 0.01,
  }),
  whiten: flag(false, "divide each score by its standard deviation"),
};

type IncrementalPcaOptions = OptionValues<typeof options>;

/**
 * Principal components that are updated batch by batch (Brand 2002; Ross, Lim, Lin and Yang 2008). Use it for data that
 * do not fit into memory or keep arriving: `update` takes the next batch. With all components kept it equals {@link
 * pca}; with fewer, what was cut off earlier is lost and the directions are approximate.
 *
 * @example
 * ```ts
 * import { incrementalPca } from "lectern";
 *
 * let model = incrementalPca({ components: 1 }).fit({ x: [[1, 2], [2, 4], [3, 6]] });
 * model = model.update({ x: [[4, 8.1], [5, 10]] });
 * model.report.samples; // 5
 * ```
 */
export const incrementalPca = defineTransformer({
  kind: "incremental-pca",
  title: "Incremental PCA",
  summary: "Principal components of samples that arrive in batches.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d k", predict: "k d" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ ‖(xᵢ − x̄) − WᵀW (xᵢ − x̄)‖² / n", measure: null, reaches: "approximation" },
    sources: ["Brand 2002", "Ross, Lim, Lin and Yang 2008"],
    seeAlso: ["pca"],
  },
  options,
  learns,
  fit: ({ x }, options) => takeInParts(x, options),
  transform: projectSamples,
  outputFeatures: ({ components }) => Array.from({ length: components.rows }, (_, k) => `pc${k + 1}`),
  offers: {
    inverse: reconstructSamples,
    update: (learned, { x }, options) => {
      let next = learned;
      for (const part of partsOf(x, options)) next = runToEnd(takePart(next, part, options));
      return { state: next, report: reportOf(next) };
    },
  },
});

function* takeInParts(x: Matrix, options: IncrementalPcaOptions): Work<Progress, ReturnType<typeof fitted>> {
  const { components } = options;
  const most = Math.min(x.rows, x.columns);
  if (components !== null && components > most) {
    throw new LecternError(
      "invalid-option",
      `incremental-pca: components must be at most ${most} for ${x.rows} samples of ${x.columns} columns in the first fit, got ${components}`,
      { option: "components", value: components },
    );
  }
  if (x.rows < 2) {
    throw new LecternError("invalid-data", "incremental-pca: needs at least 2 samples, got 1");
  }
  const parts = partsOf(x, options);
  let learned: IncrementalPcaState | undefined;
  for (let step = 1; step <= parts.length; step++) {
    const of = parts.length;
    learned = yield* inside(counted(takePart(learned, parts[step - 1], options)), { step, of });
    yield { step, of };
  }
  return fitted(learned as IncrementalPcaState, parts.length);
}

function fitted(learned: IncrementalPcaState, iterations: number) {
  return { state: learned, report: { ...reportOf(learned), iterations } };
}

function reportOf({ explainedVariance }: IncrementalPcaState) {
  const flat = explainedVariance.filter((variance) => variance === 0).length;
  const warnings =
    flat > 0
      ? [
          warn("low-rank", `${flat} of the ${explainedVariance.length} components have no variance`, {
            missing: flat,
            components: explainedVariance.length,
          }),
        ]
      : [];
  return { warnings, notes: { components: explainedVariance.length } };
}

/** Parts of the batch size; a last one that is too small joins the one before it. */
function partsOf(x: Matrix, { batchSize, components }: IncrementalPcaOptions): Matrix[] {
  const size = Math.max(batchSize ?? 5 * x.columns, components ?? 1);
  const starts = Array.from({ length: Math.max(1, Math.floor(x.rows / size)) }, (_, part) => part * size);
  return starts.map((first, part) => {
    const end = part + 1 < starts.length ? starts[part + 1] : x.rows;
    return {
      rows: end - first,
      columns: x.columns,
      data: x.data.subarray(first * x.columns, end * x.columns),
    };
  });
}

/**
 * With directions V and singular values S of n samples with mean μ, and m new ones with mean ν, the squares around the
 * common mean are those of the rows of S V, of the new samples around ν, and of √(nm/(n+m)) (ν − μ).
 */
function* takePart(
  learned: IncrementalPcaState | undefined,
  x: Matrix,
  options: IncrementalPcaOptions,
): Work<void, IncrementalPcaState> {
  const { memory, whiten, components } = options;
  const d = x.columns;
  const { mean: partMean } = columnMeans(x);
  const before = learned === undefined ? 0 : memory * memory * learned.weight;
  const weight = before + x.rows;
  const kept = learned?.components.rows ?? 0;
  const stacked = zeros(kept + x.rows + (learned === undefined ? 0 : 1), d);
  const mean = partMean.slice();
  if (learned !== undefined) {
    for (let k = 0; k < kept; k++) {
      const [target, source] = [row(stacked, k), row(learned.components, k)];
      for (let j = 0; j < d; j++) target[j] = memory * learned.singularValues[k] * source[j];
    }
    const between = row(stacked, kept + x.rows);
    const factor = Math.sqrt((before * x.rows) / weight);
    for (let j = 0; j < d; j++) {
      between[j] = factor * (partMean[j] - learned.mean[j]);
      mean[j] = learned.mean[j] + (x.rows / weight) * (partMean[j] - learned.mean[j]);
    }
  }
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < d; j++) stacked.data[(kept + i) * d + j] = x.data[i * d + j] - partMean[j];
  }
  const cut =
    learned === undefined ? 0 : memory * memory * Math.max(0, learned.squares - sumOfSquares(learned.singularValues));
  return yield* stateFrom(stacked, mean, weight, cut, components, whiten);
}

function* stateFrom(
  stacked: Matrix,
  mean: Float64Array,
  weight: number,
  cut: number,
  components: number | null,
  whiten: boolean,
): Work<void, IncrementalPcaState> {
  const { values, v } = yield* svdSteps(stacked);
  const d = stacked.columns;
  const count = Math.min(components ?? values.length, values.length);
  const directions = { rows: count, columns: d, data: transpose(v).data.slice(0, count * d) };
  orientRows(directions);
  const squares = sumOfSquares(values) + cut;
  const flat = Math.sqrt(flatBelow({ rows: weight, columns: d }, squares) * Number.EPSILON);
  const singularValues = values.slice(0, count).map((value) => (value <= flat ? 0 : value));
  const explainedVariance = singularValues.map((value) => (value * value) / Math.max(1, weight - 1));
  return {
    mean,
    components: directions,
    singularValues,
    explainedVariance,
    explainedVarianceRatio: singularValues.map((value) => (squares > 0 ? (value * value) / squares : 0)),
    scale: scalesOf(explainedVariance, whiten),
    squares,
    weight,
  };
}

function sumOfSquares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
