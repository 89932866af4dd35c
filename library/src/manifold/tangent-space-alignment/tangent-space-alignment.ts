/** Local tangent space alignment (Zhang and Zha 2004). */
import { defineEmbedding } from "../../contract/define-transformer.js";
import { alignmentState, alignTangents } from "../alignment/align-tangents.js";
import { alignmentOptions } from "../alignment/embed-by-alignment.js";
import { tangentBlocks } from "../alignment/tangent-blocks.js";

/**
 * Unrolls a curved sheet by joining the local coordinates of all neighbourhoods, each on its tangent plane. It keeps the
 * shape of the sheet better than {@link locallyLinearEmbedding}, at a little more cost.
 *
 * @example
 * ```ts
 * import { tangentSpaceAlignment } from "lectern";
 * import { swissRoll } from "lectern/datasets";
 *
 * const { x } = swissRoll({ samples: 500, seed: 1 });
 * const model = tangentSpaceAlignment({ neighbors: 12 }).fit({ x });
 * model.embedding; // 500 x 2
 * ```
 */
export const tangentSpaceAlignment = defineEmbedding({
  kind: "tangent-space-alignment",
  title: "Local tangent space alignment",
  summary: "Unrolls a curved sheet by joining the coordinates of neighbours on their tangent planes.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n d log n + n k² d + n k³" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["LTSA"],
    sources: ["Zhang and Zha 2004"],
    seeAlso: ["locally-linear-embedding", "hessian-eigenmaps", "pca"],
  },
  options: alignmentOptions,
  learns: alignmentState,
  fit: ({ x }, options) =>
    alignTangents(
      {
        kind: "tangent-space-alignment",
        blocks: tangentBlocks,
        leastNeighbors: (components) => components + 1,
      },
      x,
      options,
    ),
});
