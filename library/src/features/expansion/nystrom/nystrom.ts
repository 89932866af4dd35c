/** The Nyström method (Williams and Seeger 2001): a kernel as columns, from some of the samples. */

import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { kernelOfOptions } from "../../../contract/state/kernel-field.js";
import { choice, integer, seed } from "../../../core/options/options.js";
import { warn } from "../../../core/report.js";
import { counted, inside } from "../../../core/run.js";
import { type Matrix, selectRows } from "../../../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseRows } from "../../../data/sparse.js";
import { clusterLandmarks } from "../../../kernels/cluster-landmarks.js";
import { kernelOption } from "../../../kernels/kernel-option.js";
import { applyNystrom, nystromMapSteps } from "../../../kernels/nystrom-map.js";
import { resolveKernel } from "../../../kernels/resolve-kernel.js";
import { createRandom, type Random } from "../../../numeric/random/random.js";

const learns = {
  kernel: kernelOfOptions("kernel with all parameters set"),
  landmarks: state.samples("landmarks", "features", "landmarks: the samples that were drawn, or centers of clusters"),
  weights: state.matrix("landmarks", "components", "how the features come from the kernel around the landmarks"),
};

export interface NystromState extends state.StateOf<typeof learns> {}

/**
 * Replaces the columns by features whose inner products approximate a kernel, computed from landmarks, a random subset
 * of the samples or centers of clusters: linear methods on them are kernel methods at a fraction of the cost, for any kernel. With all samples as
 * landmarks the inner products of the training samples are exact.
 *
 * @example
 * ```ts
 * import { nystrom, pipeline, ridge } from "lectern";
 *
 * const x = Array.from({ length: 50 }, (_, i) => [i / 10]);
 * const recipe = pipeline(nystrom({ landmarks: 10 }), ridge({ alpha: 0.001 }));
 * recipe.fit({ x, y: x.map(([value]) => Math.sin(value)) }).predict([[2.5]]); // about 0.598
 * ```
 */
export const nystrom = defineTransformer({
  kind: "nystrom",
  title: "Nyström features",
  summary: "Features whose inner products approximate a kernel, from some of the samples.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: false,
    cost: { fit: "k² d + k³", predict: "k d + k²" },
    needs: ["scaled columns"],
    objective: null,
    sources: ["Williams and Seeger 2001", "Zhang, Tsang and Kwok 2008"],
    seeAlso: ["random-features", "kernel-ridge"],
  },
  options: {
    kernel: kernelOption(),
    landmarks: integer(100, "number of landmarks; samples that are drawn, all of them when there are fewer"),
    landmarkChoice: choice(
      ["drawn", "k-means"],
      "drawn",
      "how landmarks are chosen; samples that are drawn, or centers of clusters, which represent the samples better",
    ),
    seed: seed(),
  },
  learns,
  supports: { sparse: true },
  limits: ({ landmarkChoice }) => (landmarkChoice === "k-means" ? { sparse: "set landmarkChoice to drawn" } : {}),
  *fit({ x }, { kernel, landmarks, landmarkChoice, seed }) {
    const resolved = resolveKernel(kernel, x);
    const count = Math.min(landmarks, x.rows);
    const random = createRandom(seed).fork("landmarks");
    const last = { step: 1 };
    const rows =
      landmarkChoice === "k-means" && !isSparse(x)
        ? yield* inside(clusterLandmarks(x, count, random), last)
        : drawnRows(x, count, random);
    const learned: NystromState = yield* inside(counted(nystromMapSteps(resolved, rows)), last);
    const lost = count - learned.weights.columns;
    const warnings =
      lost > 0
        ? [
            warn("low-rank", `${lost} of the ${count} landmarks are redundant: the kernel matrix has a lower rank`, {
              missing: lost,
              landmarks: count,
            }),
          ]
        : [];
    return { state: learned, report: { warnings, notes: "gamma" in resolved ? { gamma: resolved.gamma } : {} } };
  },
  transform: applyNystrom,
  outputFeatures: ({ weights }) => Array.from({ length: weights.columns }, (_, k) => `nystrom${k + 1}`),
});

function drawnRows(x: Matrix | SparseMatrix, count: number, random: Random): Matrix | SparseMatrix {
  const chosen = random.sample(x.rows, count).sort();
  return isSparse(x) ? selectSparseRows(x, chosen) : selectRows(x, chosen);
}
