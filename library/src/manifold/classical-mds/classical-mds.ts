/** Classical multidimensional scaling (Torgerson 1952; Gower 1966), also called principal coordinate analysis. */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { requireCapacity } from "../../core/capacity.js";
import { integer, type OptionValues, optional, seed } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { counted, type Work } from "../../core/run.js";
import { type Matrix, selectColumns, selectRows } from "../../data/matrix.js";
import { distanceMatrix, distancesTo, requireMatrixSize } from "../../neighbor-search/distance-matrix.js";
import { distanceOrMatrixOption } from "../../neighbor-search/distance-option.js";
import { requireDistances } from "../../neighbor-search/require-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { classicalScaling, placeByDistances, type ScaledCoordinates, squareInPlace } from "../classical-scaling.js";
import { keptSamples } from "../kept-samples.js";
import { centerTwice } from "../pseudo-covariance.js";
import { scaleSamples } from "./scale-samples.js";

const learns = {
  embedding: state.matrix("samples", "components", "position of each training sample"),
  eigenvalues: state.vector(
    "positive",
    "positive ones of the largest eigenvalues of the double-centred squared distances, descending",
    { above: 0 },
    (values, { sizeOf }) =>
      values.length <= sizeOf("components") ? undefined : "must not have more entries than there are components",
  ),
  landmarks: state.integers("landmarks", "training samples whose distances are scaled; all without landmarks", {
    below: "samples",
  }),
  landmarkPlaces: state.matrix("landmarks", "components", "position of each landmark"),
  squaredMeans: state.vector("landmarks", "mean of the squared distances of each landmark to all of them", { min: 0 }),
  samples: keptSamples("training samples; null with precomputed distances, whose columns are the training samples"),
};

export interface ClassicalMdsState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components"),
  distance: distanceOrMatrixOption(),
  landmarks: optional(
    integer(100, "number of landmarks; all samples by default, fewer take less time and memory for many samples"),
  ),
  seed: seed(),
};

type ClassicalMdsOptions = OptionValues<typeof options>;

/**
 * Places samples in a few dimensions so that their inner products, and with them their distances, are preserved. Use it
 * for distances of any kind: for Euclidean ones it gives the scores of {@link pca}.
 *
 * @example
 * ```ts
 * import { classicalMds } from "lectern";
 *
 * const x = [[0, 3, 4], [3, 0, 5], [4, 5, 0]]; // the sides of a triangle
 * const model = classicalMds({ distance: { kind: "precomputed" } }).fit({ x });
 * model.state.eigenvalues; // both positive: the triangle lies in a plane
 * model.transform([[0, 3, 4]]); // the place of the first corner
 * ```
 */
export const classicalMds = defineEmbedding({
  kind: "classical-mds",
  title: "Classical multidimensional scaling",
  summary: "Places samples in a few dimensions so that their inner products, computed from distances, are preserved.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + n² k", predict: "n d + n k" },
    needs: ["scaled columns"],
    objective: {
      formula: "Σᵢⱼ (bᵢⱼ − zᵢ·zⱼ)²",
      measure: null,
      reaches: "global minimum",
    },
    alsoKnownAs: ["principal coordinate analysis", "PCoA", "landmark MDS", "Torgerson scaling"],
    sources: ["Torgerson 1952", "Gower 1966", "de Silva and Tenenbaum 2003"],
    seeAlso: ["pca", "kernel-pca", "isomap"],
  },
  options,
  learns,
  *fit({ x }, options) {
    const { components, distance } = options;
    const found = yield* counted(scale(x, options));
    const learned: ClassicalMdsState = {
      embedding: found.places,
      eigenvalues: found.eigenvalues,
      landmarks: found.landmarks,
      landmarkPlaces: found.coordinates,
      squaredMeans: found.means,
      samples: distance.kind === "precomputed" ? null : x,
    };
    const report = { converged: found.converged, warnings: warningsOf(found, components) };
    return { state: learned, report };
  },
  offers: {
    transform: ({ landmarkPlaces, eigenvalues, squaredMeans, landmarks, samples }, x, { distance }) =>
      placeByDistances(squaresTo(x, samples, landmarks, distance), {
        coordinates: landmarkPlaces,
        eigenvalues,
        means: squaredMeans,
      }),
  },
});

/** Coordinates, and the mean squared distances of the samples. */
type Scaled = ScaledCoordinates & { readonly means: Float64Array };

/** Scales all samples, or landmarks, by whose distances the others are placed (de Silva and Tenenbaum 2003). */
function* scale(
  x: Matrix,
  { components, distance, landmarks: wanted, seed }: ClassicalMdsOptions,
): Work<void, Scaled & { readonly places: Matrix; readonly landmarks: Int32Array }> {
  const everyone = Int32Array.from({ length: x.rows }, (_, i) => i);
  if (distance.kind === "precomputed") requireDistances("classical-mds", x);
  if (wanted !== null && wanted < x.rows) {
    requireCapacity("classical-mds", "landmarks", wanted, x.rows);
    const landmarks = createRandom(seed).fork("landmarks").permutation(x.rows).slice(0, wanted).sort();
    const chosen = selectRows(x, landmarks);
    const between = distance.kind === "precomputed" ? selectColumns(chosen, landmarks) : chosen;
    const found = yield* scaleDistances(distanceMatrix("classical-mds", distance, between), components, seed);
    const squared = squaresTo(x, distance.kind === "precomputed" ? null : x, landmarks, distance);
    yield;
    return { ...found, landmarks, places: placeByDistances(squared, found) };
  }
  // Euclidean distances of samples with few columns need not be computed: the coordinates are principal components.
  if (distance.kind === "euclidean" && x.columns < x.rows) {
    const found = yield* scaleSamples(x, components);
    return { ...found, places: found.coordinates, landmarks: everyone };
  }
  requireMatrixSize("classical-mds", x.rows, "set landmarks to a few hundred");
  const found = yield* scaleDistances(distanceMatrix("classical-mds", distance, x), components, seed);
  return { ...found, places: found.coordinates, landmarks: everyone };
}

function* scaleDistances(given: Work<void, Matrix>, components: number, seed: number): Work<void, Scaled> {
  const distances = yield* given;
  yield* squareInPlace("classical-mds", distances.data);
  const means = yield* centerTwice(distances);
  yield;
  return { ...(yield* classicalScaling(distances, components, seed)), means };
}

/** The squared distances of samples to the landmarks; without the training samples, those of the given rows. */
function squaresTo(
  x: Matrix,
  samples: Matrix | null,
  landmarks: Int32Array,
  distance: ClassicalMdsOptions["distance"],
): Matrix {
  const near =
    samples === null
      ? selectColumns(distancesTo("classical-mds", distance, x, null), landmarks)
      : distancesTo("classical-mds", distance, x, selectRows(samples, landmarks));
  return { ...near, data: near.data.map((value) => value * value) };
}

function warningsOf({ eigenvalues, converged }: Scaled, components: number): Warning[] {
  const warnings: Warning[] = [];
  if (eigenvalues.length < components) {
    const message = `only ${eigenvalues.length} of the ${components} components have a positive eigenvalue; the coordinates of the others are 0`;
    warnings.push(warn("low-rank", message, { rank: eigenvalues.length, components }));
  }
  if (!converged) warnings.push(warn("not-converged", "no convergence of the eigenvalues", {}));
  return warnings;
}
