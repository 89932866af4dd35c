/** Locally linear embedding (Roweis and Saul 2000), with the weights of the original and of two variants. */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { flag, nonNegative, type OptionValues, variant } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { counted, mapSteps, type Progress, type Work } from "../../core/run.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { requireDistances } from "../../neighbor-search/require-distances.js";
import { alignmentCoordinates } from "../alignment/alignment-coordinates.js";
import { alignmentMatrix } from "../alignment/alignment-matrix.js";
import { alignmentOptions, alignmentReport, partsOf, usableNeighbors } from "../alignment/embed-by-alignment.js";
import { type Neighborhoods, neighborhoodsFromDistances, neighborhoodsOf } from "../alignment/neighborhoods.js";
import { multipleWeightBlocks } from "./multiple-weights.js";
import { placeByDistances, placeNewSamples } from "./place-new-samples.js";
import {
  addRidge,
  reconstructionFormSteps,
  rescaledUnitNormWeights,
  sumToOneWeights,
  unitNormWeights,
  type WeightRidge,
  weightMatrix,
} from "./reconstruction-weights.js";

const ridge = variant(
  {
    relative: {
      relativeAmount: nonNegative(
        0.01,
        "amount that is added, as a share; of the mean squared distance of the neighbours",
      ),
    },
    absolute: { amount: nonNegative(0.05, "amount that is added; in the squared unit of the data") },
  },
  "relative",
  "regularisation of the covariances; of the differences to the neighbours, of which there may be more than columns",
);

const options = {
  ...alignmentOptions,
  distance: variant(
    { euclidean: {}, precomputed: {} },
    "euclidean",
    'distance between two samples; with "precomputed", x is the symmetric matrix of the distances between all samples',
  ),
  reconstruction: variant(
    {
      "sum-to-one": { ridge },
      "unit-norm": {
        rescale: flag(true, "divide the weights of each sample by their sum; otherwise their squares sum to 1"),
      },
      multiple: { ridge },
    },
    "sum-to-one",
    "weights that reconstruct a sample from its neighbours; multiple are those of modified LLE, a basis of all good weights",
  ),
};

type LleOptions = OptionValues<typeof options>;

const learns = {
  embedding: state.matrix("samples", "components", "position of each training sample"),
  eigenvalues: state.vector("components", "smallest eigenvalues of the quadratic form, ascending", { min: 0 }),
  samples: state.matrix(
    "samples",
    "features",
    "training samples; with precomputed distances, their distances",
    {},
    (samples, { options }) => {
      const isPrecomputed = (options["distance"] as LleOptions["distance"]).kind === "precomputed";
      return !isPrecomputed || samples.rows === samples.columns ? undefined : "must have as many rows as columns";
    },
  ),
};

export interface LocallyLinearEmbeddingState extends state.StateOf<typeof learns> {}

/** The ridge of the weights of new samples where the fit has none. */
const NEW_SAMPLE_RIDGE: WeightRidge = { kind: "relative", relativeAmount: 0.01 };

/**
 * Unrolls a curved sheet: each sample is the same weighted mean of its neighbours in the plane as in the data. Use it for
 * one connected, evenly sampled sheet with little noise; {@link laplacianEigenmaps} is more robust to noise, and of the
 * variants `multiple` weights and {@link tangentSpaceAlignment} keep the shape of the sheet better.
 *
 * @example
 * ```ts
 * import { locallyLinearEmbedding } from "lectern";
 * import { swissRoll } from "lectern/datasets";
 *
 * const { x, y } = swissRoll({ samples: 500, seed: 1 });
 * const model = locallyLinearEmbedding({ neighbors: 10 }).fit({ x });
 * model.embedding; // 500 x 2, with mean 0 and the identity as covariance
 * model.transform(x); // places new samples by the weights of their neighbours
 * ```
 */
export const locallyLinearEmbedding = defineEmbedding({
  kind: "locally-linear-embedding",
  title: "Locally linear embedding",
  summary: "Unrolls a curved sheet by keeping the weights that reconstruct each sample from its neighbours.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n d log n + n k² d + n k³", predict: "n d + k² d" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["LLE", "modified LLE", "MLLE"],
    sources: ["Roweis and Saul 2000", "Zhang and Wang 2007"],
    seeAlso: ["laplacian-eigenmaps", "hessian-eigenmaps", "tangent-space-alignment", "kernel-pca"],
  },
  options,
  learns,
  *fit({ x }, options) {
    const { components, distance } = options;
    const neighbors = usableNeighbors("locally-linear-embedding", x, options);
    let step = 0;
    const next = (): Progress => ({ step: ++step });
    if (distance.kind === "precomputed") requireDistances("locally-linear-embedding", x);
    const neighborhoods =
      distance.kind === "precomputed"
        ? neighborhoodsFromDistances(x, neighbors)
        : yield* mapSteps(neighborhoodsOf(x, neighbors), next);
    const { form, undetermined } = yield* mapSteps(quadraticForm(neighborhoods, options), next);
    const { reconstruction } = options;
    // Weights that do not sum to 1 do not reconstruct a constant.
    const keepsConstant = reconstruction.kind !== "unit-norm" || reconstruction.rescale;
    const parts = partsOf(neighborhoods);
    const settings = { ...options, parts: keepsConstant ? parts : null };
    const found = yield* mapSteps(alignmentCoordinates(form, components, settings), next);
    const learned: LocallyLinearEmbeddingState = {
      embedding: found.embedding,
      eigenvalues: found.eigenvalues,
      samples: x,
    };
    return { state: learned, report: alignmentReport(parts, found, options, warningsOf(undetermined)) };
  },
  offers: {
    transform: ({ samples, embedding }, x, { distance, neighbors, reconstruction }) => {
      const ridge = "ridge" in reconstruction ? reconstruction.ridge : NEW_SAMPLE_RIDGE;
      const place = distance.kind === "precomputed" ? placeByDistances : placeNewSamples;
      return place(x, samples, embedding, neighbors, ridge);
    },
  },
});

/** The quadratic form whose smallest eigenvectors are the coordinates. */
interface QuadraticForm {
  readonly form: SparseMatrix;
  /** Samples whose weights could not be determined. */
  readonly undetermined: number;
}

function* quadraticForm(
  neighborhoods: Neighborhoods,
  { reconstruction, components }: LleOptions,
): Work<Progress, QuadraticForm> {
  if (reconstruction.kind === "multiple") {
    const { ridge } = reconstruction;
    const blocks = yield* multipleWeightBlocks(neighborhoods, Math.min(components, neighborhoods.neighbors), ridge);
    return { form: yield* alignmentMatrix(blocks), undetermined: 0 };
  }
  const weigh =
    reconstruction.kind === "sum-to-one"
      ? (c: Float64Array, k: number) => {
          addRidge(c, k, reconstruction.ridge);
          return sumToOneWeights(c, k);
        }
      : reconstruction.rescale
        ? rescaledUnitNormWeights
        : unitNormWeights;
  const { weights, undetermined } = yield* weightMatrix(neighborhoods, weigh);
  return { form: yield* counted(reconstructionFormSteps(weights)), undetermined };
}

function warningsOf(undetermined: number): Warning[] {
  if (undetermined === 0) return [];
  const message = `the weights of ${undetermined} samples are not determined, so all their neighbours get the same weight; with "sum-to-one" use a larger ridge or fewer neighbours, with "unit-norm" remove duplicates`;
  return [warn("ill-conditioned", message, { samples: undetermined })];
}
