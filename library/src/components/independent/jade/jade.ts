/** JADE: joint approximate diagonalisation of eigen-matrices (Cardoso and Souloumiac 1993; Cardoso 1999). */
import { defineTransformer } from "../../../contract/define-transformer.js";
import { LecternError } from "../../../core/errors.js";
import { counted, inside } from "../../../core/run.js";
import { multiplyTransposed } from "../../../linalg/multiply.js";
import { separateJointly, sweepOptions } from "../joint-separation.js";
import { normalityWarnings, separationMaps, separationOptions, separationState } from "../separation.js";
import { whitenSteps } from "../white-data.js";
import { cumulantSteps } from "./cumulant-matrices.js";

/** There are about k²/2 cumulant matrices of k x k numbers: beyond this they fill the memory. */
const MAX_COMPONENTS = 60;

/**
 * Separates mixtures into sources whose cross-cumulants of order four vanish. It has no contrast to choose and no start;
 * use it for up to a few dozen sources, of which at most one may be normal. {@link fastIca} scales further.
 *
 * @example
 * ```ts
 * import { jade } from "lectern";
 * import { cocktailParty } from "lectern/datasets";
 *
 * const { x } = cocktailParty({ samples: 2000, seed: 1 });
 * const model = jade().fit({ x });
 * model.transform(x); // the sources, up to order, sign and scale
 * ```
 */
export const jade = defineTransformer({
  kind: "jade",
  title: "JADE",
  summary: "Separates mixtures by jointly diagonalising their fourth-order cumulants.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d min(n, d) + n k⁴ + t k⁵", predict: "k d" },
    objective: {
      formula: "Σ_{p ≤ q} off(Qᵀ C_pq Q),  (C_pq)ᵢⱼ = cum(z_p, z_q, zᵢ, zⱼ)",
      measure: null,
      reaches: "local minimum",
    },
    sources: ["Cardoso and Souloumiac 1993", "Cardoso 1999"],
    seeAlso: ["fast-ica", "sobi"],
  },
  options: {
    ...separationOptions,
    ...sweepOptions,
  },
  learns: separationState,
  *fit({ x }, { components, ...settings }) {
    const first = { step: 1, of: settings.maxIterations, objective: 0 };
    const white = yield* inside(counted(whitenSteps("jade", x, components)), first);
    if (white.whiten.rows > MAX_COMPONENTS) {
      throw new LecternError(
        "invalid-option",
        `jade: the cumulants of ${white.whiten.rows} components do not fit into memory; set components to at most ${MAX_COMPONENTS}, or use fast-ica`,
        { kind: "jade", option: "components" },
      );
    }
    const cumulants = cumulantSteps(multiplyTransposed(white.centered, white.whiten));
    const matrices = yield* inside(counted(cumulants), first);
    return yield* separateJointly(white, matrices, settings, normalityWarnings);
  },
  ...separationMaps,
});
