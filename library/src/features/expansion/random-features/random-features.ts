/** Random Fourier features (Rahimi and Recht 2007; Cookbook, chapter 24): a kernel as a few columns. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { requireCapacity } from "../../../core/capacity.js";
import { flag, integer, seed } from "../../../core/options/options.js";
import type { Matrix } from "../../../data/matrix.js";
import {
  applyFourierFeatures,
  drawFourierFeatures,
  fourierFeatureNames,
  fourierKernelOption,
} from "../../../kernels/fourier-features.js";
import { resolveKernel } from "../../../kernels/resolve-kernel.js";
import { createRandom } from "../../../numeric/random/random.js";

const learns = {
  frequencies: state.matrix("features", "frequencies", "random directions, one per column", {}, isAsAsked),
  phases: state.optional(state.vector("frequencies", "phase of each direction; null for cosines and sines")),
};

export interface RandomFeaturesState extends state.StateOf<typeof learns> {}

/** Checks that there are as many directions as the options ask for, with phases where they do. */
function isAsAsked({ columns }: Matrix, { options, record }: state.StateContext): string | undefined {
  if (columns !== options["frequencies"]) return `must have ${options["frequencies"]} columns, got ${columns}`;
  if ((record["phases"] !== null) === options["phases"]) return undefined;
  return `must ${options["phases"] === true ? "" : "not "}have phases, as the options say`;
}

/**
 * Replaces the columns by random Fourier features, whose inner products come near to a kernel: linear methods on them are kernel
 * methods at a cost that grows with the samples, not with their square. For the same number of columns {@link nystrom},
 * which adapts to the data, is usually more accurate.
 *
 * @example
 * ```ts
 * import { pipeline, randomFeatures, ridge } from "lectern";
 *
 * const x = Array.from({ length: 50 }, (_, i) => [i / 10]);
 * const recipe = pipeline(randomFeatures({ kernel: { kind: "rbf", gamma: 1 } }), ridge({ alpha: 0.001 }));
 * recipe.fit({ x, y: x.map(([value]) => Math.sin(value)) }).predict([[2.5]]); // about 0.598
 * ```
 */
export const randomFeatures = defineTransformer({
  kind: "random-features",
  title: "Random Fourier features",
  summary: "Random Fourier features, whose inner products approximate a kernel.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: false,
    cost: { fit: "k d", predict: "k d" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["kernel approximation"],
    sources: ["Rahimi and Recht 2007"],
    seeAlso: ["random-kitchen-sinks", "ridge", "nystrom"],
  },
  options: {
    kernel: fourierKernelOption,
    frequencies: integer(100, "number of random directions", { minimum: 1, maximum: 2 ** 17 }),
    phases: flag(false, "one cosine with a random phase for each direction, instead of a cosine and a sine"),
    seed: seed(),
  },
  learns,
  supports: { weights: true, sparse: true },
  fit: ({ x, weights }, { kernel, frequencies, phases, seed }) => {
    requireCapacity("random-features", "frequencies", Math.max(2 * x.rows, x.columns), frequencies);
    const resolved = resolveKernel(kernel, x, weights);
    const learned: RandomFeaturesState = drawFourierFeatures(
      resolved,
      x.columns,
      frequencies,
      phases,
      createRandom(seed),
    );
    return { state: learned, report: { notes: "gamma" in resolved ? { gamma: resolved.gamma } : {} } };
  },
  transform: applyFourierFeatures,
  outputFeatures: fourierFeatureNames,
});
