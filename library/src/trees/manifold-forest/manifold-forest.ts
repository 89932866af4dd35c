/** Manifold forests (Criminisi, Shotton and Konukoglu 2012, chapter 6). */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { integer, type NumberOption, positive, variant } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { counted, inside } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { GaussianTree } from "../density-forest/gaussian-trees.js";
import { gaussianTreeOptions, growOne, ridgeOf } from "../density-forest/grow-forest.js";
import { countParts, meanAffinities } from "./leaf-affinities.js";
import { eigengap, spectralCoordinates } from "./spectral-coordinates.js";

const learns = {
  embedding: state.matrix("samples", "components", "position of each sample"),
  eigenvalues: state.vector("eigenvalues", "lowest eigenvalues of the Laplacian without the first, which is 0", {
    min: 0,
    max: 2.001,
    order: "ascending",
  }),
  splitShares: state.vector("features", "share of the splits that divide each feature; 0 if nothing is divided", {
    min: 0,
    max: 1,
  }),
};

export interface ManifoldForestState extends state.StateOf<typeof learns> {}

/** How many eigenvalues are searched for the largest step, if there are so many. */
const SEARCHED = 10;

/**
 * Places samples by how often, and how closely, they share leaves of a density forest. Use it for groups and curved sheets whose
 * neighbourhoods differ in size, or among features of which some are noise; where distances are right as they are, {@link kernelPca}
 * is quicker and places new samples too.
 *
 * @example
 * ```ts
 * import { manifoldForest } from "lectern";
 * import { swissRoll } from "lectern/datasets";
 *
 * const { x } = swissRoll({ samples: 300, seed: 1 });
 * const model = manifoldForest({ components: 2, trees: 50 }).fit({ x });
 * model.embedding; // 300 x 2
 * model.report.notes["dimensions"]; // suggested number of components
 * ```
 */
export const manifoldForest = defineEmbedding({
  kind: "manifold-forest",
  title: "Manifold forest",
  summary: "Embeds samples by the leaves of trees that they share.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "t n² d + n³" },
    objective: null,
    sources: ["Criminisi, Shotton and Konukoglu 2012", "Belkin and Niyogi 2003"],
    seeAlso: ["density-forest", "kernel-pca"],
  },
  options: {
    components: integer(2, "number of components"),
    affinity: variant(
      {
        binary: {},
        mahalanobis: {},
        gaussian: { bandwidth: positive(1, "bandwidth of the kernel; in the units of the features") },
      },
      "binary",
      "similarity of two samples; of those in one leaf: the same for all, by the covariance of the leaf, or by their distance",
    ),
    ...gaussianTreeOptions,
    trees: withDefault(gaussianTreeOptions.trees, 100),
    // Fewer candidates make trees that differ more, which connects more samples.
    splitCandidates: withDefault(gaussianTreeOptions.splitCandidates, 10),
    maxDepth: withDefault(gaussianTreeOptions.maxDepth, 3),
    // Cutting a uniform sheet in half gains log 2 = 0.693 nats, and one normal distribution 0.507.
    minGain: withDefault(gaussianTreeOptions.minGain, 0.3),
  },
  learns,
  *fit({ x }, options) {
    const { components, trees, affinity } = options;
    requireSamples(x, components);
    const ridge = ridgeOf("manifold-forest", x, options.ridgeShare);
    const grown: GaussianTree[] = [];
    for (let t = 0; t < trees; t++) {
      grown.push(yield* inside(growOne(x, options, ridge, t), { step: t + 1, of: trees }));
      yield { step: t + 1, of: trees };
    }
    const last = { step: trees, of: trees };
    const affinities = yield* inside(counted(meanAffinities(x, grown, ridge, affinity)), last);
    const count = Math.min(x.rows - 1, Math.max(components, SEARCHED) + 1);
    const { values, vectors } = yield* inside(counted(spectralCoordinates(affinities, count)), last);
    const learned: ManifoldForestState = {
      embedding: determined(vectors, values, components),
      eigenvalues: values,
      splitShares: splitShares(grown, x.columns),
    };
    const parts = countParts(affinities);
    const leaves = grown.reduce((sum, tree) => sum + tree.leaves.length, 0) / trees;
    return {
      state: learned,
      report: {
        warnings: warningsOf(parts, values, components),
        notes: { dimensions: eigengap(values), parts, leaves },
      },
    };
  },
});

function withDefault(option: NumberOption, value: number): NumberOption {
  return { ...option, default: value };
}

function requireSamples({ rows }: Matrix, components: number): void {
  if (components < rows) return;
  throw new LecternError(
    "invalid-option",
    `manifold-forest: components must be below the number of samples (${rows}), got ${components}`,
    { option: "components", value: components },
  );
}

/** Eigenvalues this close to 1 belong to what the affinities do not tell apart: A v = 0, up to rounding. */
const UNDETERMINED = 1 - 1e-9;

/** The first columns; 0 where any vectors would do. */
function determined({ rows, columns, data }: Matrix, values: Float64Array, count: number): Matrix {
  const first = zeros(rows, count);
  for (let k = 0; k < count && values[k] < UNDETERMINED; k++) {
    for (let i = 0; i < rows; i++) first.data[i * count + k] = data[i * columns + k];
  }
  return first;
}

/** The share of the splits of all trees that divide each feature. */
function splitShares(grown: readonly GaussianTree[], columns: number): Float64Array {
  const counts = new Float64Array(columns);
  let total = 0;
  for (const { features } of grown) {
    for (const feature of features) {
      if (feature < 0) continue;
      counts[feature]++;
      total++;
    }
  }
  return total === 0 ? counts : counts.map((count) => count / total);
}

function warningsOf(parts: number, values: Float64Array, components: number): Warning[] {
  const used = values.subarray(0, components).findIndex((value) => value >= UNDETERMINED);
  const warnings: Warning[] = [];
  if (parts > 1) {
    warnings.push(
      warn(
        "not-identifiable",
        `manifold-forest: the samples fall into ${parts} parts that share no leaf, so the embedding only separates the parts; use more trees, fewer splitCandidates or a larger minLeaf`,
        { parts },
      ),
    );
  }
  if (used >= 0) {
    warnings.push(
      warn(
        "low-rank",
        `manifold-forest: the leaves determine only ${used} of ${components} components, and the others are 0; a lower minGain, a lower minLeaf or a larger maxDepth gives more leaves`,
        { determined: used },
      ),
    );
  }
  return warnings;
}
