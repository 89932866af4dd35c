/** Fisher's discriminant directions (Fisher 1936; Cookbook, chapter 16, algorithm 14). */

import { defineTransformer } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { choice, integer, optional } from "../../core/options/options.js";
import { counted } from "../../core/run.js";
import { type Matrix, row, transpose, zeros } from "../../data/matrix.js";
import { type ClassMoments, pooledMoments } from "../../linalg/class-moments.js";
import { centered } from "../../linalg/column-moments.js";
import { multiply, multiplyTransposed } from "../../linalg/multiply.js";
import { svd } from "../../linalg/svd/svd.js";
import { withinClasses, withinOptions } from "../within-classes.js";

const learns = {
  mean: state.vector("features", "mean of all samples"),
  components: state.matrix(
    "components",
    "features",
    "a direction w per row, strongest first, with wᵀSw = 1 for the covariance S within the classes",
  ),
  separation: state.vector(
    "components",
    "wᵀBw / wᵀSw of each direction: how far the classes are apart, in variances within them",
    { min: 0 },
  ),
  separationRatio: state.vector("components", "separation as a share of all directions", { min: 0, max: 1 }),
};

/** The directions that separate the classes best. */
export interface FisherProjectionState extends state.StateOf<typeof learns> {}

/**
 * Projects onto the directions in which the means of the classes are far apart compared with the spread within the
 * classes. Use it to plot labelled data or to reduce dimensions before a classifier; there are at most K − 1 directions.
 *
 * @example
 * ```ts
 * import { fisherProjection } from "lectern";
 * import { iris } from "lectern/datasets";
 *
 * const data = await iris();
 * const model = fisherProjection({ components: 2 }).fit(data);
 * model.transform(data.x); // 150 x 2
 * model.state.separationRatio; // 0.991 and 0.009
 * ```
 */
export const fisherProjection = defineTransformer({
  kind: "fisher-projection",
  title: "Fisher projection",
  summary: "Projects onto the directions that separate the classes best.",
  target: "labels",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d min(n, d)", predict: "k d" },
    objective: { formula: "− wᵀ B w / wᵀ S w", measure: null, reaches: "global minimum" },
    alsoKnownAs: ["LDA projection", "Fisher discriminant", "canonical variates"],
    sources: ["Fisher 1936"],
    seeAlso: ["pca", "linear-discriminant"],
  },
  options: {
    components: optional(integer(2, "number of components; all of them by default")),
    ...withinOptions,
    divisor: choice(["unbiased", "likelihood"], "unbiased", "divide covariances by n − 1 for each class, or by n"),
  },
  learns,
  supports: { weights: true },
  *fit(data, options) {
    const correction = options.divisor === "unbiased" ? 1 : 0;
    const within = yield* counted(withinClasses("fisher-projection", data, { ...options, correction }));
    const most = Math.min(data.y.classes.length - 1, within.whiten.columns);
    const count = options.components ?? most;
    if (count > most) {
      throw new LecternError(
        "invalid-option",
        `fisher-projection: components must be at most ${most} for ${data.y.classes.length} classes in ` +
          `${within.whiten.columns} directions, got ${count}`,
        { option: "components", value: count },
      );
    }
    const learned = separate(within.moments, within.whiten, options.weightBy, count);
    return { state: learned, report: { warnings: [...within.warnings], notes: within.notes } };
  },
  transform: ({ mean, components }: FisherProjectionState, x) => multiplyTransposed(centered(x, mean), components),
  outputFeatures: ({ components }) => Array.from({ length: components.rows }, (_, k) => `fisher${k + 1}`),
});

/**
 * In whitened coordinates S = I, so B w = λ S w becomes the singular value decomposition of the centred class means,
 * one row per class, each times the square root of what it counts.
 */
function separate(
  moments: ClassMoments,
  whiten: Matrix,
  weighting: "samples" | "classes",
  count: number,
): FisherProjectionState {
  const { weight, mean: means } = moments;
  const { center, total } = pooledMoments(moments);
  const { rows: classes, columns } = means;
  const moved = zeros(classes, columns);
  for (let at = 0; at < moved.data.length; at++) {
    const share = weighting === "samples" ? weight[Math.floor(at / columns)] / total : 1 / classes;
    moved.data[at] = Math.sqrt(share) * (means.data[at] - center[at % columns]);
  }
  const { values, v } = svd(multiply(moved, whiten));
  const directions = multiplyTransposed(transpose(v), whiten);
  const components = zeros(count, columns);
  components.data.set(directions.data.subarray(0, count * columns));
  for (let k = 0; k < count; k++) orient(row(components, k));
  const all = values.reduce((sum, value) => sum + value * value, 0);
  const separation = Float64Array.from({ length: count }, (_, k) => values[k] ** 2);
  return {
    mean: center,
    components,
    separation,
    separationRatio: separation.map((value) => (all > 0 ? value / all : 0)),
  };
}

/** A direction's sign is arbitrary; this choice makes it the same on every machine. */
function orient(direction: Float64Array): void {
  let largest = 0;
  for (const value of direction) if (Math.abs(value) > Math.abs(largest)) largest = value;
  if (largest < 0) for (let j = 0; j < direction.length; j++) direction[j] = -direction[j];
}
