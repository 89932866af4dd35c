/** Diffusion maps (Coifman and Lafon 2006). */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import {
  fraction,
  integer,
  nonNegative,
  type OptionValues,
  optional,
  positive,
  seed,
} from "../../core/options/options.js";
import { notConverged, type Warning, warn } from "../../core/report.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { requireMatrixSize } from "../../neighbor-search/distance-matrix.js";
import { neighborGraphSteps } from "../../neighbor-search/neighbor-graph.js";
import { type Diffusion, diffuse, diffuseTo } from "./diffuse.js";

const learns = {
  embedding: state.matrix("samples", "components", "position of each training sample"),
  eigenvalues: state.vector("components", "largest eigenvalues of the random walk but the first, which is 1", {
    min: 0,
    max: 1 + 1e-6,
  }),
  densities: state.vector("samples", "sum of the kernel over all training samples, at each", { min: 1 }),
  samples: state.matrix("samples", "features", "training samples"),
  bandwidth: state.number("bandwidth of the kernel", { above: 0 }),
};

export interface DiffusionMapState extends state.StateOf<typeof learns> {}

/** The bandwidth is by default the mean distance to the neighbour of this rank. */
const RANK = 10;

const options = {
  components: integer(2, "number of components"),
  bandwidth: optional(
    positive(1, `bandwidth of the kernel; by default the mean distance to the neighbour of rank ${RANK}`),
  ),
  diffusionTime: nonNegative(1, "number of steps of the random walk"),
  densityCorrection: fraction(
    1,
    "power of the density of the samples by which the kernel is divided; 1 removes the influence of the density, 0 keeps it",
  ),
  maxIterations: integer(1000, "maximum number of iterations; of the eigenvalues"),
  seed: seed(),
};

export type DiffusionMapOptions = OptionValues<typeof options>;

/**
 * Places samples so that their distances are those of random walks: how differently the walks from two samples are spread
 * after some steps. Use it for noisy curves and branches, as many short paths count and not only the shortest one; new
 * samples are placed by the method of Nyström.
 *
 * @example
 * ```ts
 * import { diffusionMap } from "lectern";
 * import { swissRoll } from "lectern/datasets";
 *
 * const { x } = swissRoll({ samples: 300, seed: 1 });
 * const model = diffusionMap({ diffusionTime: 2 }).fit({ x });
 * model.embedding; // 300 x 2
 * model.transform(x); // the same for the training samples
 * ```
 */
export const diffusionMap = defineEmbedding({
  kind: "diffusion-map",
  title: "Diffusion map",
  summary: "Places samples by random walks among them, so that distances are those of the walks after some steps.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + t n² k", predict: "n d" },
    needs: ["scaled columns"],
    objective: null,
    sources: ["Coifman and Lafon 2006"],
    seeAlso: ["laplacian-eigenmaps", "kernel-pca", "spectral-clustering"],
  },
  options,
  learns,
  *fit({ x }, options) {
    const { components, maxIterations } = options;
    requireUsable(x, components);
    let step = 0;
    const counted = (): Progress => ({ step: ++step });
    const bandwidth = options.bandwidth ?? (yield* mapSteps(neighborDistance(x), counted));
    const found = yield* mapSteps(diffuse(x, bandwidth, options), counted);
    const { embedding, eigenvalues, densities, converged } = found;
    const learned: DiffusionMapState = { embedding, eigenvalues, densities, samples: x, bandwidth };
    const notes = { bandwidth, eigenvalues: Array.from(eigenvalues) };
    return { state: learned, report: { converged, warnings: warningsOf(found, maxIterations), notes } };
  },
  offers: {
    transform: (state, x, { densityCorrection }) => diffuseTo(x, state, densityCorrection),
  },
});

function requireUsable({ rows }: Matrix, components: number): void {
  requireMatrixSize("diffusion-map", rows, "fit a random subset and transform the rest");
  if (components < rows) return;
  throw new LecternError(
    "invalid-option",
    `diffusion-map: components must be below the number of samples (${rows}), got ${components}`,
    { option: "components", value: components },
  );
}

/** The mean distance to the neighbour of rank 10; 1 where all samples are the same. */
function* neighborDistance(x: Matrix): Work<Progress, number> {
  const rank = Math.min(RANK, x.rows - 1);
  const { values } = yield* neighborGraphSteps(x, rank);
  let sum = 0;
  for (let i = 0; i < x.rows; i++) {
    sum += values.subarray(i * rank, (i + 1) * rank).reduce((largest, value) => Math.max(largest, value), 0);
  }
  return sum > 0 ? sum / x.rows : 1;
}

function warningsOf({ eigenvalues, converged }: Diffusion, maxIterations: number): Warning[] {
  const warnings: Warning[] = [];
  const used = eigenvalues.indexOf(0);
  if (used >= 0) {
    const message = `the kernel determines only ${used} of ${eigenvalues.length} components, and the others are 0; decrease bandwidth`;
    warnings.push(warn("low-rank", message, { determined: used }));
  }
  const parts = 1 + eigenvalues.filter((value) => value > ALMOST_ONE).length;
  if (parts > 1) {
    const message = `a random walk almost never leaves one of at least ${parts} parts of the samples, so the first ${parts - 1} coordinates only separate the parts; increase bandwidth`;
    warnings.push(warn("not-identifiable", message, { parts }));
  }
  if (!converged) warnings.push(notConverged(maxIterations));
  return warnings;
}

/** A part with such an eigenvalue is left once in ten billion steps. */
const ALMOST_ONE = 1 - 1e-10;
