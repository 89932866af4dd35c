/** FastICA: independent components by a fixed-point iteration (Hyvärinen and Oja 1997; Hyvärinen 1999). */

import { defineTransformer } from "../../../contract/define-transformer.js";
import { choice, integer, type OptionValues, positive, seed, variant } from "../../../core/options/options.js";
import { createPace } from "../../../core/pace.js";
import { notConverged } from "../../../core/report.js";
import { counted, inside } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { NANOSECONDS } from "../../../linalg/paced-product.js";
import { createRandom, type Random } from "../../../numeric/random/random.js";
import { contrasts } from "../contrast.js";
import { deflationFixedPoint, symmetricFixedPoint } from "../fixed-point.js";
import {
  normalityWarnings,
  separationMaps,
  separationOptions,
  separationState,
  separationSteps,
} from "../separation.js";
import { createWhiteBlocks } from "../white-blocks.js";
import { whitenSteps } from "../white-data.js";

const options = {
  ...separationOptions,
  contrast: choice(
    contrasts,
    "tanh",
    "contrast function that measures non-normality: tanh for most sources, gauss for long tails, cube for the kurtosis",
  ),
  approach: variant(
    {
      symmetric: {},
      deflation: {
        update: choice(
          ["fixed-point", "newton"],
          "fixed-point",
          "whether Newton's Jacobian is approximated by a multiple of the identity, or used in full close to a solution",
        ),
      },
    },
    "symmetric",
    "find all sources together, or one after the other",
  ),
  maxIterations: integer(200, "maximum number of iterations; of each source when one is found after the other"),
  tolerance: positive(
    1e-6,
    "when to stop; when one minus the cosine of the angle by which a direction turned is at most this",
  ),
  seed: seed(),
};

/** How the sources are found. */
export type FastIcaOptions = OptionValues<typeof options>;

/**
 * Separates mixtures into sources as far from normal as possible. Use it when each column is a sum of the same independent
 * sources, at most one of them normal. For time series whose sources differ in their autocorrelations use {@link sobi}.
 *
 * @example
 * ```ts
 * import { fastIca } from "lectern";
 * import { cocktailParty } from "lectern/datasets";
 *
 * const { x, sources } = cocktailParty({ samples: 2000, seed: 1 });
 * const model = fastIca().fit({ x });
 * model.transform(x); // the sources, up to order, sign and scale
 * model.state.mixing; // how each source reaches the microphones
 * ```
 */
export const fastIca = defineTransformer({
  kind: "fast-ica",
  title: "FastICA",
  summary: "Separates mixtures into independent sources by a fixed-point iteration.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d min(n, d) + t n k²", predict: "k d" },
    objective: { formula: "E[G(wᵀz)],  |w| = 1", measure: null, reaches: "stationary point" },
    alsoKnownAs: ["independent component analysis", "ICA", "blind source separation"],
    sources: ["Hyvärinen and Oja 1997", "Hyvärinen 1999"],
    seeAlso: ["jade", "infomax", "sobi", "pca"],
  },
  options,
  learns: separationState,
  *fit({ x }, options) {
    const { components, order, contrast, approach, maxIterations, tolerance } = options;
    const begun = { step: 1, of: maxIterations };
    const white = yield* inside(counted(whitenSteps("fast-ica", x, components)), begun);
    const isTime = createPace();
    const work = x.data.length * white.whiten.rows * NANOSECONDS;
    if (isTime(work)) yield { ...begun, inner: { step: 1 } };
    const blocks = createWhiteBlocks(white);
    try {
      if (isTime(work)) yield { ...begun, inner: { step: 2 } };
      const start = normalSquare(white.whiten.rows, createRandom(options.seed).fork("start"));
      const settings = { contrast, maxIterations, tolerance };
      const { directions, iterations, converged } = yield* approach.kind === "symmetric"
        ? symmetricFixedPoint(blocks, start, settings)
        : deflationFixedPoint(blocks, start, { ...settings, exact: approach.update === "newton" });
      const steps = separationSteps(white, directions, order, true);
      const separation = yield* inside(counted(steps), { step: iterations, of: maxIterations });
      const { state, sources, warnings } = separation;
      const slow = converged ? [] : [notConverged(maxIterations)];
      return {
        state,
        report: { converged, iterations, warnings: [...warnings, ...slow, ...normalityWarnings(separation)] },
        transformed: () => sources,
      };
    } finally {
      blocks.dispose();
    }
  },
  ...separationMaps,
});

/** Where the directions begin. */
export function normalSquare(size: number, random: Random): Matrix {
  const result = zeros(size, size);
  for (let at = 0; at < result.data.length; at++) result.data[at] = random.normal();
  return result;
}
