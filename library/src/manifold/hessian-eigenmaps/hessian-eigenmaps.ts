/** Hessian eigenmaps (Donoho and Grimes 2003), also called Hessian locally linear embedding. */
import { defineEmbedding } from "../../contract/define-transformer.js";
import { alignmentState, alignTangents } from "../alignment/align-tangents.js";
import { alignmentOptions } from "../alignment/embed-by-alignment.js";
import { hessianBlocks } from "../alignment/tangent-blocks.js";

/**
 * Unrolls a curved sheet by the functions on it whose second derivatives are smallest. It finds the coordinates of a sheet
 * that can be flattened without stretching even if the sheet has holes or is not convex, but needs more neighbours than
 * {@link locallyLinearEmbedding}, and little noise.
 *
 * @example
 * ```ts
 * import { hessianEigenmaps } from "lectern";
 * import { swissRoll } from "lectern/datasets";
 *
 * const { x } = swissRoll({ samples: 500, seed: 1 });
 * const model = hessianEigenmaps({ neighbors: 12 }).fit({ x });
 * model.embedding; // 500 x 2
 * ```
 */
export const hessianEigenmaps = defineEmbedding({
  kind: "hessian-eigenmaps",
  title: "Hessian eigenmaps",
  summary:
    "Unrolls a curved sheet by the functions on it that are closest to linear, with the smallest second derivatives.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n d log n + n k² d + n k³" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["Hessian LLE", "HLLE"],
    sources: ["Donoho and Grimes 2003"],
    seeAlso: ["locally-linear-embedding", "tangent-space-alignment", "laplacian-eigenmaps"],
  },
  options: alignmentOptions,
  learns: alignmentState,
  fit: ({ x }, options) =>
    alignTangents(
      {
        kind: "hessian-eigenmaps",
        blocks: hessianBlocks,
        // Constant, linear and quadratic functions of the local coordinates, and the second derivatives among them.
        leastNeighbors: (components) => (components * (components + 3)) / 2 + 1,
      },
      x,
      options,
    ),
});
