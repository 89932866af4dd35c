/** Neg-t-SNE: t-SNE by negative sampling with a fixed partition constant (Damrich, Böhm, Hamprecht and Kobak 2023). */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { integer, optional, positive, seed } from "../../core/options/options.js";
import type { Warning } from "../../core/report.js";
import { counted, inside } from "../../core/run.js";
import { connectedComponents } from "../../graphs/connected-components.js";
import { distanceOption } from "../../neighbor-search/distance-option.js";
import { algorithmOption, disconnected, requireSamples, tooManyNeighbors } from "../neighbor-embedding/common.js";
import { descendGraph } from "../neighbor-embedding/fit-umap.js";
import { symmetrize } from "../neighbor-embedding/joint-probabilities.js";
import { neighborTable, searchNotes } from "../neighbor-embedding/neighbor-table.js";
import type { SampledPotentials } from "../neighbor-embedding/sampled-descent.js";
import { embeddingStart, startPositions } from "../neighbor-embedding/start.js";

const learns = { embedding: state.matrix("samples", "components", "position of each sample") };

export interface NegativeSamplingTSneState extends state.StateOf<typeof learns> {}

/**
 * The potentials of the loss −log(q/(q + c)) for edges and −log(c/(q + c)) for negative samples, with q = 1/(1 + d²) and
 * c = Z̄ m/n(n − 1), where m is the number of negative samples of an edge.
 */
export function contrastivePotentials(c: number): SampledPotentials {
  return {
    attraction: (square) => (-2 * c) / (1 + c * (1 + square)),
    repulsion: (square) => 2 / ((1 + square) * (1 + c * (1 + square))),
  };
}

/**
 * Places samples by the graph of their neighbours and negative samples. Its `partition` slides between pictures like those of
 * {@link tSne} (the sum of its similarities) and of {@link umap} (some ten times that): the larger, the stronger the attraction.
 *
 * @example
 * ```ts
 * import { negativeSamplingTSne } from "lectern";
 * import { blobs } from "lectern/datasets";
 *
 * const { x } = blobs({ samples: 100, centers: 3, seed: 1 });
 * const model = negativeSamplingTSne({ epochs: 50, partition: 1e4 }).fit({ x });
 * model.embedding; // 100 x 2
 * ```
 */
export const negativeSamplingTSne = defineEmbedding({
  kind: "negative-sampling-t-sne",
  title: "Neg-t-SNE",
  summary: "Embeds samples by negative sampling, between t-SNE and UMAP.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + t n k" },
    needs: ["scaled columns"],
    objective: {
      formula: "−Σ_edges log(q / (q + c)) − Σ_negatives log(c / (q + c))",
      measure: null,
      reaches: "approximation",
    },
    alsoKnownAs: ["contrastive t-SNE"],
    sources: ["Damrich et al. 2023"],
    seeAlso: ["t-sne", "umap"],
  },
  options: {
    components: integer(2, "number of components"),
    neighbors: integer(15, "number of neighbours"),
    partition: optional(
      positive(1e5, "partition constant Z̄, which sets the strength of the attraction; by default n(n − 1)/negatives"),
    ),
    epochs: integer(500, "number of passes over the samples"),
    learningRate: positive(1, "step size; at first, it falls to 0"),
    negatives: integer(
      5,
      "number of negative samples for each positive one; drawn at random, they repel the head of an edge",
      { minimum: 1, maximum: 1000 },
    ),
    start: embeddingStart(),
    distance: distanceOption(),
    algorithm: algorithmOption(),
    seed: seed(),
  },
  learns,
  *fit({ x }, options) {
    const { components, epochs, learningRate, negatives, seed } = options;
    requireSamples("negative-sampling-t-sne", x, 4);
    const neighbors = Math.min(options.neighbors, x.rows - 1);
    const table = yield* inside(neighborTable(x, neighbors, options), { step: 1, of: epochs });
    const graph = symmetrize(table, new Float64Array(table.indices.length).fill(1), () => 1);
    const pairs = x.rows * (x.rows - 1);
    const partition = options.partition ?? pairs / negatives;
    const start = yield* inside(
      counted(startPositions("negative-sampling-t-sne", options.start, x, components, seed, 1)),
      { step: 1, of: epochs },
    );
    const embedding = yield* descendGraph(start, graph, contrastivePotentials((partition * negatives) / pairs), {
      ...{ epochs, learningRate, negatives, seed, limit: 4 },
    });
    const parts = connectedComponents(graph).count;
    const warnings: Warning[] = [];
    if (neighbors < options.neighbors) warnings.push(tooManyNeighbors(options.neighbors, neighbors, x.rows));
    if (parts > 1) warnings.push(disconnected(parts, "increase neighbors to connect them"));
    const notes = { partition, parts, ...searchNotes(table) };
    return { state: { embedding }, report: { iterations: epochs, warnings, notes } };
  },
});
