/** TriMap: embeddings by weighted triplets (Amid and Warmuth 2019). */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { counted, inside } from "../../core/run.js";
import { requireSamples, tooManyNeighbors } from "../neighbor-embedding/common.js";
import { searchNotes } from "../neighbor-embedding/neighbor-table.js";
import { startPositions } from "../neighbor-embedding/start.js";
import { trimapOptions } from "./options.js";
import { descendTriplets } from "./triplet-descent.js";
import { weightedTriplets } from "./triplets.js";

const learns = { embedding: state.matrix("samples", "components", "position of each sample") };

export interface TrimapState extends state.StateOf<typeof learns> {}

/**
 * Places samples so that of many triplets the first sample is nearer to the second than to the third, as in the data. Use it
 * instead of {@link tSne} or {@link umap} when the layout as a whole matters more than single neighbours.
 *
 * @example
 * ```ts
 * import { trimap } from "lectern";
 * import { blobs } from "lectern/datasets";
 *
 * const { x } = blobs({ samples: 100, centers: 3, seed: 1 });
 * const model = trimap().fit({ x });
 * model.embedding; // 100 x 2
 * ```
 */
export const trimap = defineEmbedding({
  kind: "trimap",
  title: "TriMap",
  summary: "Embeds samples by triplets of which one is nearer than another, which keeps the layout as a whole.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + t n k" },
    needs: ["scaled columns"],
    objective: { formula: "Σ w dᵢⱼ / (dᵢⱼ + dᵢₖ)", measure: null, reaches: "approximation" },
    sources: ["Amid and Warmuth 2019"],
    seeAlso: ["pacmap", "umap", "t-sne"],
  },
  options: trimapOptions,
  learns,
  *fit({ x }, options) {
    requireSamples("trimap", x, 4);
    const neighbors = Math.min(options.neighbors, x.rows - 2);
    const triplets = yield* inside(weightedTriplets(x, { ...options, neighbors }), {
      step: 1,
      of: options.maxIterations,
    });
    const start = yield* inside(
      counted(startPositions("trimap", options.start, x, options.components, options.seed, 0.01)),
      { step: 1, of: options.maxIterations },
    );
    const { embedding, losses, violations } = yield* descendTriplets(start, triplets, options);
    return {
      state: { embedding },
      report: {
        iterations: losses.length,
        objective: losses,
        warnings: neighbors < options.neighbors ? [tooManyNeighbors(options.neighbors, neighbors, x.rows)] : [],
        notes: { neighbors, triplets: triplets.weights.length, violations, ...searchNotes(triplets) },
      },
    };
  },
});
