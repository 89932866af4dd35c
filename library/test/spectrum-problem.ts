/** Eigenproblems of kernel PCA, for the tests of its solvers. */
import type { SpectrumProblem } from "../src/components/kernel-pca/kernel-spectrum.js";
import { createRandom } from "../src/numeric/random/random.js";
import { normalMatrix } from "./matrices.js";

/** A Gaussian kernel on 12 (or `rows`) random samples, with random weights unless the samples are given. */
export function spectrumProblem(given: Partial<SpectrumProblem> & { readonly rows?: number }): SpectrumProblem {
  const { rows = 12, seed = 0, ...others } = given;
  const random = createRandom(seed);
  const x = given.x ?? normalMatrix(rows, 3, random);
  const weights = Float64Array.from({ length: x.rows }, () => (given.x === undefined ? 0.5 + random.uniform() : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    kernel: { kind: "rbf", gamma: 0.3 },
    x,
    sampleWeights: { weights, total },
    center: true,
    components: 4,
    solver: { kind: "automatic" },
    seed: 0,
    ...others,
  };
}
