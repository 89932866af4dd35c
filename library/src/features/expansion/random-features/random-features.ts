/** Random Fourier features (Rahimi and Recht 2007; Cookbook, chapter 24): a kernel as a few columns. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import { flag, integer, seed } from "../../../core/options/options.js";
import { applyWaves, drawWaves, type Waves, waveKernelOption, waveNames } from "../../../kernels/random-waves.js";
import { settleKernel } from "../../../kernels/settle-kernel.js";
import { createRandom } from "../../../numeric/random/random.js";

/** The random directions, and the phases where they were asked for. */
export type RandomFeaturesState = Waves;

/**
 * Replaces the columns by random waves whose inner products come near to a kernel: linear methods on them are kernel
 * methods at a cost that grows with the samples, not with their square. For the same number of columns {@link nystrom},
 * which looks at the data, is usually nearer.
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
  title: "Random features",
  summary: "Random waves whose inner products approximate a kernel.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: false,
    cost: { fit: "k d", predict: "k d" },
    needs: ["scaled columns"],
    objective: null,
    sources: ["Rahimi and Recht 2007"],
    seeAlso: ["random-kitchen-sinks", "ridge", "nystrom"],
  },
  options: {
    kernel: waveKernelOption,
    frequencies: integer(100, "number of random directions"),
    phases: flag(false, "one cosine with a random phase for each direction, instead of a cosine and a sine"),
    seed: seed(),
  },
  supports: { weights: true, sparse: true },
  fit: ({ x, weights }, { kernel, frequencies, phases, seed }) => {
    const settled = settleKernel(kernel, x, weights);
    const state: RandomFeaturesState = drawWaves(settled, x.columns, frequencies, phases, createRandom(seed));
    return { state, report: { notes: "gamma" in settled ? { gamma: settled.gamma } : {} } };
  },
  transform: applyWaves,
  outputFeatures: waveNames,
});
