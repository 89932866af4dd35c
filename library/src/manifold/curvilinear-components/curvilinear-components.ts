/** Curvilinear component analysis (Demartines and Hérault 1997): a map that keeps short distances, and may tear. */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { fraction, integer, seed } from "../../core/options/options.js";
import { counted, inside } from "../../core/run.js";
import { distanceMatrix, requireMatrixSize } from "../../neighbor-search/distance-matrix.js";
import { distanceOrMatrixOption } from "../../neighbor-search/distance-option.js";
import { createRandom } from "../../numeric/random/random.js";
import { startOption, startPlaces } from "../start-places.js";
import { descend, localStress } from "./curvilinear-descent.js";

const learns = {
  embedding: state.matrix("samples", "components", "position of each training sample"),
  stress: state.number("sum of the squared errors of the distances within the last radius of the map", { min: 0 }),
  radius: state.number("radius in the map within which distances count at the end", { min: 0 }),
};

export interface CurvilinearComponentsState extends state.StateOf<typeof learns> {}

/**
 * Places samples so that the distances between places near each other are those of the samples. Use it for surfaces that
 * are closed, such as a sphere: the map tears them open instead of pressing them flat as {@link metricMds} does.
 *
 * @example
 * ```ts
 * import { curvilinearComponents } from "lectern";
 * import { severedSphere } from "lectern/datasets";
 *
 * const { x } = severedSphere({ samples: 100 });
 * const model = curvilinearComponents().fit({ x });
 * model.embedding; // 100 places in the plane
 * ```
 */
export const curvilinearComponents = defineEmbedding({
  kind: "curvilinear-components",
  title: "Curvilinear component analysis",
  summary: "Places samples so that short distances in the embedding are right; closed surfaces are torn open.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + t n² k" },
    needs: ["scaled columns"],
    objective: {
      formula: "Σ_{i<j} (dᵢⱼ − ‖zᵢ − zⱼ‖)² [‖zᵢ − zⱼ‖ ≤ Θ]",
      measure: null,
      reaches: "approximation",
    },
    alsoKnownAs: ["CCA map", "curvilinear distance analysis"],
    sources: ["Demartines and Hérault 1997"],
    seeAlso: ["metric-mds", "isomap"],
  },
  options: {
    components: integer(2, "number of components"),
    distance: distanceOrMatrixOption(),
    radiusShare: fraction(
      0.1,
      "radius in the map within which distances count at the end, as a share of the largest distance",
      {
        minimum: 1e-6,
      },
    ),
    epochs: integer(100, "number of passes over the samples"),
    learningRate: fraction(0.5, "step size; of the first pass, a hundredth of it in the last"),
    start: startOption(),
    seed: seed(),
  },
  learns,
  *fit({ x }, options) {
    const { distance, radiusShare, epochs, learningRate, seed } = options;
    requireMatrixSize("curvilinear-components", x.rows, "fit a random subset");
    const first = { step: 1, of: epochs };
    const distances = yield* inside(counted(distanceMatrix("curvilinear-components", distance, x)), first);
    const places = yield* inside(counted(startPlaces("curvilinear-components", distances, options)), first);
    let largest = 0;
    for (let at = 0; at < distances.data.length; at++) largest = Math.max(largest, distances.data[at]);
    const plan = { epochs, learningRate, firstRadius: largest || 1, lastRadius: radiusShare * (largest || 1) };
    yield* descend(distances, places, plan, createRandom(seed).fork("order"));
    const end = { step: epochs, of: epochs };
    const learned: CurvilinearComponentsState = {
      embedding: places,
      stress: yield* inside(counted(localStress(distances, places, plan.lastRadius)), end),
      radius: plan.lastRadius,
    };
    return { state: learned, report: { iterations: epochs } };
  },
});
