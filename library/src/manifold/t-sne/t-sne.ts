/** t-distributed stochastic neighbour embedding (van der Maaten and Hinton 2008). */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { fraction, integer, type OptionValues, optional, positive, seed, variant } from "../../core/options/options.js";
import { notConverged, type Warning, warn } from "../../core/report.js";
import { counted, inside } from "../../core/run.js";
import { connectedComponents } from "../../graphs/connected-components.js";
import { distanceOption } from "../../neighbor-search/distance-option.js";
import { algorithmOption, disconnected, requireSamples, usablePerplexity } from "../neighbor-embedding/common.js";
import { CHECK_EVERY, type Descent, descend } from "../neighbor-embedding/descend.js";
import { jointProbabilities } from "../neighbor-embedding/joint-probabilities.js";
import { neighborTable, searchNotes } from "../neighbor-embedding/neighbor-table.js";
import { calibrate } from "../neighbor-embedding/perplexity.js";
import { embeddingStart, startPositions } from "../neighbor-embedding/start.js";
import { createStudentForces } from "../neighbor-embedding/student-forces.js";

const learns = {
  embedding: state.matrix("samples", "components", "position of each sample"),
  divergence: state.number("Kullback-Leibler divergence of the similarities of positions from those of samples"),
  precisions: state.vector("samples", "1/(2σ²) of the Gaussian around each sample", { min: 0 }),
};

export interface TSneState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components"),
  perplexity: positive(30, "effective number of neighbours of a sample; at most a third of the other samples"),
  exaggeration: positive(1, "factor of the attraction; above 1 clusters are denser and farther apart"),
  earlyExaggeration: positive(12, "further factor of the attraction during the first iterations"),
  earlyIterations: integer(250, "number of first iterations; with their own exaggeration and momentum", { minimum: 0 }),
  maxIterations: integer(1000, "maximum number of iterations"),
  learningRate: optional(
    positive(200, "step size; by default the larger of samples/earlyExaggeration and 50, divided by exaggeration"),
  ),
  earlyMomentum: fraction(0.5, "momentum of the first iterations"),
  momentum: fraction(0.8, "share of the previous step that is added to a step; after the first iterations"),
  tolerance: positive(1e-3, "when to stop; when the divergence changes by less than this share in 50 iterations"),
  start: embeddingStart(),
  repulsion: variant(
    {
      automatic: {},
      exact: {},
      grid: {},
      "barnes-hut": {
        angle: positive(0.5, "largest width of a cell, relative to its distance, that counts as one sample"),
      },
    },
    "automatic",
    "how the repulsion of all pairs is computed; automatically the quicker of the exact sum and a grid",
  ),
  distance: distanceOption(),
  algorithm: algorithmOption(),
  seed: seed(),
};

/** What is embedded, and how. */
export type TSneOptions = OptionValues<typeof options>;

/**
 * Places samples so that near neighbours stay near: the standard picture of clusters in many dimensions. Distances between
 * clusters, and their sizes, mean little; for new samples use {@link umap}, for distances classical scaling.
 *
 * @example
 * ```ts
 * import { tSne } from "lectern";
 * import { iris } from "lectern/datasets";
 *
 * const { x } = await iris();
 * const model = tSne().fit({ x });
 * model.embedding; // 150 x 2
 * ```
 */
export const tSne = defineEmbedding({
  kind: "t-sne",
  title: "t-SNE",
  summary: "Embeds samples so that near neighbours stay near.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "t n log n" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢⱼ pᵢⱼ log(pᵢⱼ / qᵢⱼ)", measure: null, reaches: "approximation" },
    alsoKnownAs: ["t-distributed stochastic neighbour embedding", "tsne"],
    sources: ["van der Maaten and Hinton 2008", "van der Maaten 2014", "Linderman et al. 2019"],
    seeAlso: ["umap", "pca"],
  },
  options,
  learns,
  *fit({ x }, options) {
    const { components, seed } = options;
    requireSamples("t-sne", x, 4);
    const { perplexity, warnings } = usablePerplexity(options.perplexity, x.rows);
    const count = Math.min(x.rows - 1, Math.ceil(3 * perplexity));
    const begun = { step: 1, of: options.maxIterations };
    const table = yield* inside(neighborTable(x, count, options), begun);
    const { probabilities, precisions } = yield* inside(counted(calibrate(table, perplexity)), begun);
    const joint = yield* inside(counted(jointProbabilities(table, probabilities)), begun);
    const start = yield* inside(counted(startPositions("t-sne", options.start, x, components, seed, 1e-4)), begun);
    const forces = createStudentForces(start, joint, options.repulsion);
    try {
      const learningRate =
        options.learningRate ?? Math.max(x.rows / options.earlyExaggeration, 50) / options.exaggeration;
      const descent = yield* descend(forces, { ...options, learningRate });
      const { embedding, divergences, iterations, converged } = descent;
      const parts = connectedComponents(joint).count;
      return {
        state: { embedding, divergence: divergences[divergences.length - 1], precisions },
        report: {
          converged,
          iterations,
          objective: divergences,
          warnings: [...warnings, ...warningsOf(descent, options, parts)],
          notes: { perplexity, neighbors: count, learningRate, repulsion: forces.method, parts, ...searchNotes(table) },
        },
      };
    } finally {
      forces.dispose();
    }
  },
});

function warningsOf({ converged, divergences }: Descent, options: TSneOptions, parts: number): Warning[] {
  const warnings: Warning[] = [];
  if (parts > 1) warnings.push(disconnected(parts, "increase perplexity to connect them"));
  if (!converged) {
    const [before, now] = divergences.slice(-2);
    const share =
      now === undefined
        ? ""
        : ` (it fell by ${((1 - now / before) * 100).toPrecision(2)} % in the last ${CHECK_EVERY})`;
    const { code, details } = notConverged(options.maxIterations);
    warnings.push(
      warn(
        code,
        `the divergence was still falling after ${options.maxIterations} iterations${share}; increase maxIterations`,
        details,
      ),
    );
  }
  return warnings;
}
