/** Uniform manifold approximation and projection (McInnes, Healy and Melville 2018). */
import { defineEmbedding } from "../../contract/define-transformer.js";
import {
  fitUmap,
  invertPositions,
  placeSamples,
  type UmapState,
  umapLearns,
  umapOptions,
} from "../neighbor-embedding/umap-method.js";

export type { UmapState };

/**
 * Places samples so that neighbours stay neighbours, faster than {@link tSne} and with denser clusters; it places new samples too,
 * and maps positions back to samples.
 *
 * @example
 * ```ts
 * import { umap } from "lectern";
 * import { blobs } from "lectern/datasets";
 *
 * const { x } = blobs({ samples: 200, centers: 4, seed: 1 });
 * const model = umap({ epochs: 100 }).fit({ x });
 * model.embedding; // 200 x 2
 * model.transform([[1, 2]]); // 1 x 2
 * ```
 */
export const umap = defineEmbedding({
  kind: "umap",
  title: "UMAP",
  summary: "Embeds samples by the graph of their neighbours, and places new ones.",
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
    alsoKnownAs: ["uniform manifold approximation and projection"],
    sources: ["McInnes, Healy and Melville 2018"],
    seeAlso: ["t-sne", "pca"],
  },
  options: umapOptions,
  learns: umapLearns,
  *fit({ x }, options) {
    return yield* fitUmap("umap", x, options);
  },
  offers: { transform: placeSamples, inverse: invertPositions },
});
