/** Maximum variance unfolding (Weinberger and Saul 2004), also called semidefinite embedding. */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { integer, type OptionValues, positive, seed } from "../../core/options/options.js";
import { notConverged, type Warning, warn } from "../../core/report.js";
import { inside } from "../../core/run.js";
import { type Matrix, transpose, zeros } from "../../data/matrix.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { gramOfColumns, multiply } from "../../linalg/multiply.js";
import { orientRows } from "../../linalg/orient-signs.js";
import { keptDistances } from "./kept-distances.js";
import { unfold } from "./unfold.js";

const learns = {
  embedding: state.matrix("samples", "components", "position of each training sample"),
  eigenvalues: state.vector("directions", "eigenvalues of the learned kernel matrix, descending", { min: 0 }),
};

export interface MaximumVarianceUnfoldingState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components"),
  neighbors: integer(5, "number of neighbours"),
  tolerance: positive(
    1e-3,
    "when to stop; when squared distances are kept up to this share of their mean, and the variance changes by less than this share",
  ),
  maxIterations: integer(50, "maximum number of iterations; updates of the multipliers"),
  seed: seed(),
};

export type MaximumVarianceUnfoldingOptions = OptionValues<typeof options>;

/** The time grows with the cube of the samples, to some minutes at this number. */
const MOST_SAMPLES = 500;

/**
 * Pulls samples as far apart as the distances between neighbours allow, so that a rolled sheet becomes flat. It keeps these
 * distances exactly, and its eigenvalues show the dimension of the sheet. Use it for up to a few hundred samples;
 * {@link tangentSpaceAlignment} takes far more.
 *
 * @example
 * ```ts
 * import { maximumVarianceUnfolding } from "lectern";
 *
 * const x = Array.from({ length: 20 }, (_, i) => [Math.cos(i / 5), Math.sin(i / 5)]); // an arc
 * const model = maximumVarianceUnfolding({ neighbors: 2 }).fit({ x });
 * model.state.eigenvalues; // one large one: the arc becomes a line
 * ```
 */
export const maximumVarianceUnfolding = defineEmbedding({
  kind: "maximum-variance-unfolding",
  title: "Maximum variance unfolding",
  summary:
    "Pulls samples apart as far as the distances between neighbours allow, and projects onto the largest directions.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + t n² k" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["MVU", "semidefinite embedding", "SDE"],
    sources: ["Weinberger and Saul 2004", "Burer and Monteiro 2003", "Kulis, Surendran and Platt 2007"],
    seeAlso: ["kernel-pca", "tangent-space-alignment", "locally-linear-embedding"],
  },
  options,
  learns,
  *fit({ x }, options) {
    const { components, maxIterations } = options;
    requireUsable(options, x);
    const neighbors = Math.min(options.neighbors, x.rows - 1);
    const { edges, parts } = yield* inside(keptDistances(x, neighbors), { step: 1 });
    const found = yield* unfold(x, edges, options);
    const { embedding, eigenvalues } = principalCoordinates(found.points, components);
    const learned: MaximumVarianceUnfoldingState = { embedding, eigenvalues };
    const warnings = warningsOf(options, x.rows, parts, eigenvalues.length);
    if (!found.converged) warnings.push(notConverged(maxIterations));
    const variance = eigenvalues.reduce((sum, value) => sum + value, 0);
    return {
      state: learned,
      report: {
        converged: found.converged,
        iterations: found.iterations,
        warnings,
        notes: { parts, variance, violation: found.violation },
      },
    };
  },
});

/** The principal components of centred points, R V, with the eigenvalues of Rᵀ R, which are those of K = R Rᵀ. */
export function principalCoordinates(
  points: Matrix,
  components: number,
): { readonly embedding: Matrix; readonly eigenvalues: Float64Array } {
  const rank = points.columns;
  const { values, vectors } = symmetricEigen(gramOfColumns(points));
  const used = Math.min(components, rank);
  const axes = zeros(rank, used);
  for (let k = 0; k < used; k++) {
    for (let j = 0; j < rank; j++) axes.data[j * used + k] = vectors.data[j * rank + rank - 1 - k];
  }
  const rows = transpose(multiply(points, axes));
  orientRows(rows);
  const embedding = zeros(points.rows, components);
  for (let k = 0; k < used; k++) {
    for (let i = 0; i < points.rows; i++) embedding.data[i * components + k] = rows.data[k * points.rows + i];
  }
  return { embedding, eigenvalues: values.toReversed().map((value) => Math.max(0, value)) };
}

function requireUsable({ components }: MaximumVarianceUnfoldingOptions, { rows }: Matrix): void {
  if (components >= rows) {
    throw new LecternError(
      "invalid-option",
      `maximum-variance-unfolding: components must be below the number of samples (${rows}), got ${components}`,
      { option: "components", value: components },
    );
  }
  if (rows > MOST_SAMPLES) {
    throw new LecternError(
      "unsupported",
      `maximum-variance-unfolding: at most ${MOST_SAMPLES} samples can be unfolded, got ${rows}; fit a random subset, or use tangent-space-alignment`,
      { rows },
    );
  }
}

function warningsOf(
  { neighbors, components }: MaximumVarianceUnfoldingOptions,
  samples: number,
  parts: number,
  rank: number,
): Warning[] {
  const warnings: Warning[] = [];
  if (neighbors >= samples) {
    const message = `a sample has fewer than ${neighbors} others, so all distances between the ${samples} samples are preserved; decrease neighbors`;
    warnings.push(warn("few-samples", message, { samples, neighbors }));
  }
  if (parts > 1) {
    const message = `the graph of neighbours falls into ${parts} parts without edges between them, which could move apart without limit; the shortest distances between them are kept too, but the parts can turn around them: increase neighbors`;
    warnings.push(warn("not-identifiable", message, { parts }));
  }
  if (rank < components) {
    const message = `the distances determine only ${rank} of ${components} components, and the others are 0`;
    warnings.push(warn("low-rank", message, { determined: rank }));
  }
  return warnings;
}
