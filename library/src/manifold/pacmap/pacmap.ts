/** Pairwise controlled manifold approximation (Wang, Huang, Rudin and Shaposhnik 2021). */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { requireCapacity } from "../../core/capacity.js";
import { integer, nonNegative, optional, seed } from "../../core/options/options.js";
import { counted, inside } from "../../core/run.js";
import { distanceOption } from "../../neighbor-search/distance-option.js";
import { log } from "../../numeric/elementary/functions.js";
import { algorithmOption, requireSamples, tooManyNeighbors } from "../neighbor-embedding/common.js";
import { searchNotes } from "../neighbor-embedding/neighbor-table.js";
import { embeddingStart, startPositions } from "../neighbor-embedding/start.js";
import { descendPairs, phaseOptions } from "./pair-descent.js";
import { pacmapPairs } from "./pairs.js";

const learns = { embedding: state.matrix("samples", "components", "position of each sample") };

export interface PacmapState extends state.StateOf<typeof learns> {}

/** The neighbours of the authors: 10, and beyond 10000 samples 15 more for each tenfold. */
function usualNeighbors(samples: number): number {
  return samples <= 10_000 ? 10 : Math.round(10 + 15 * (log(samples) / Math.LN10 - 4));
}

/**
 * Places samples by pairs of three kinds: neighbours, pairs at middle distance, which set the layout as a whole, and pairs
 * far apart. Use it instead of {@link tSne} or {@link umap} when how groups lie relative to each other matters too.
 *
 * @example
 * ```ts
 * import { pacmap } from "lectern";
 * import { blobs } from "lectern/datasets";
 *
 * const { x } = blobs({ samples: 100, centers: 3, seed: 1 });
 * const model = pacmap().fit({ x });
 * model.embedding; // 100 x 2
 * ```
 */
export const pacmap = defineEmbedding({
  kind: "pacmap",
  title: "PaCMAP",
  summary: "Embeds samples by near, mid-near and further pairs, which keeps the layout as a whole too.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + t n k" },
    needs: ["scaled columns"],
    objective: {
      formula: "Σ_near w d/(10 + d) + Σ_middle w d/(10⁴ + d) + Σ_far w/(1 + d)",
      measure: null,
      reaches: "approximation",
    },
    alsoKnownAs: ["pairwise controlled manifold approximation"],
    sources: ["Wang et al. 2021"],
    seeAlso: ["trimap", "umap", "t-sne"],
  },
  options: {
    components: integer(2, "number of components"),
    neighbors: optional(
      integer(10, "number of neighbours; by default 10, and beyond 10000 samples 15 more for each tenfold"),
    ),
    middleShare: nonNegative(0.5, "mid-near pairs of a sample, as a share of its neighbours"),
    farShare: nonNegative(2, "further pairs of a sample, as a share of its neighbours"),
    ...phaseOptions,
    start: embeddingStart(),
    distance: distanceOption(),
    algorithm: algorithmOption(),
    seed: seed(),
  },
  learns,
  *fit({ x }, options) {
    requireSamples("pacmap", x, 4);
    const wanted = options.neighbors ?? usualNeighbors(x.rows);
    const near = Math.min(wanted, Math.floor((x.rows - 1) / 2));
    const counts = { near, middle: Math.round(near * options.middleShare), far: Math.round(near * options.farShare) };
    requireCapacity("pacmap", "middleShare", x.rows, counts.middle);
    requireCapacity("pacmap", "farShare", x.rows, counts.far);
    const begun = { step: 1, of: options.earlyIterations + options.middleIterations + options.lateIterations };
    const pairs = yield* inside(pacmapPairs(x, counts, options), begun);
    const start = yield* inside(
      counted(startPositions("pacmap", options.start, x, options.components, options.seed, 0.01)),
      begun,
    );
    const { embedding, losses } = yield* descendPairs(start, pairs, options);
    return {
      state: { embedding },
      report: {
        iterations: losses.length,
        objective: losses,
        warnings: near < wanted ? [tooManyNeighbors(wanted, near, x.rows)] : [],
        notes: { neighbors: near, middlePairs: counts.middle, farPairs: counts.far, ...searchNotes(pairs) },
      },
    };
  },
});
