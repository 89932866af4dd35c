/** UMAP with a target: the fuzzy set of the samples is intersected with that of the target (McInnes, Healy and Melville 2018). */
import { defineEmbedding } from "../../contract/define-transformer.js";
import type { StateOf } from "../../contract/state/fields.js";
import { fraction, integer, optional } from "../../core/options/options.js";
import type { Progress, Work } from "../../core/run.js";
import type { Target } from "../../data/dataset.js";
import { isLabels } from "../../data/labels.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { fuzzyGraph } from "../neighbor-embedding/fit-umap.js";
import { intersectClasses, intersectGraphs } from "../neighbor-embedding/target-sets.js";
import { fitUmap, invertPositions, placeSamples, umapLearns, umapOptions } from "../neighbor-embedding/umap-method.js";

export interface SupervisedUmapState extends StateOf<typeof umapLearns> {}

const options = {
  ...umapOptions,
  targetWeight: fraction(0.5, "weight of the target; 0 uses the samples alone, 1 the target as far as possible"),
  targetNeighbors: optional(
    integer(
      15,
      "number of neighbours of a numeric target; including the sample itself, by default as many as neighbors",
      {
        minimum: 2,
      },
    ),
  ),
};

/** The graph of the samples with what the target says of its edges. */
function* intersect(
  graph: SparseMatrix,
  y: Target,
  settings: { readonly targetWeight: number; readonly targetNeighbors: number },
): Work<Progress, SparseMatrix> {
  const { targetWeight, targetNeighbors } = settings;
  if (targetWeight === 0) return graph;
  if (isLabels(y)) return intersectClasses(graph, y.codes, targetWeight);
  const numbers = { rows: y.length, columns: 1, data: y };
  const target = yield* fuzzyGraph(numbers, Math.min(targetNeighbors, y.length), {});
  return intersectGraphs(graph, target, targetWeight);
}

/**
 * {@link umap} with a target: samples of one class, or of similar numbers, come together as far as their neighbourhoods allow.
 * New samples are placed without their target, so that the map is a starting point for a classifier.
 *
 * @example
 * ```ts
 * import { supervisedUmap } from "lectern";
 * import { iris } from "lectern/datasets";
 *
 * const { x, y } = await iris();
 * const model = supervisedUmap({ epochs: 100 }).fit({ x, y });
 * model.embedding; // 150 x 2
 * model.transform([[5, 3, 1.5, 0.2]]); // 1 x 2
 * ```
 */
export const supervisedUmap = defineEmbedding({
  kind: "supervised-umap",
  title: "Supervised UMAP",
  summary: "Embeds samples by the graph of their neighbours and by a target, and places new ones without it.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + t n k", predict: "n d" },
    needs: ["scaled columns"],
    objective: {
      formula: "Σᵢⱼ −wᵢⱼ log qᵢⱼ − (1 − wᵢⱼ) log(1 − qᵢⱼ)",
      measure: null,
      reaches: "approximation",
    },
    alsoKnownAs: ["UMAP with labels"],
    sources: ["McInnes, Healy and Melville 2018"],
    seeAlso: ["umap", "fisher-projection"],
  },
  options,
  learns: umapLearns,
  target: "any",
  *fit({ x, y }, options) {
    const settings = { ...options, targetNeighbors: options.targetNeighbors ?? options.neighbors };
    return yield* fitUmap("supervised-umap", x, options, (graph) => intersect(graph, y, settings));
  },
  offers: { transform: placeSamples, inverse: invertPositions },
});
