/** Classical multidimensional scaling (Torgerson 1952; Gower 1966), also called principal coordinate analysis. */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { integer, seed } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { counted, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { distanceMatrix, distancesTo, requireMatrixSize } from "../../neighbor-search/distance-matrix.js";
import { distanceOrMatrixOption } from "../../neighbor-search/distance-option.js";
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
  squaredMeans: state.vector("samples", "mean of the squared distances of each training sample to all of them", {
    min: 0,
  }),
  samples: keptSamples("training samples; null with precomputed distances, whose columns are the training samples"),
};

export interface ClassicalMdsState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components"),
  distance: distanceOrMatrixOption(),
  seed: seed(),
};

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
    alsoKnownAs: ["principal coordinate analysis", "PCoA", "Torgerson scaling", "MDS"],
    sources: ["Torgerson 1952", "Gower 1966"],
    seeAlso: ["pca", "kernel-pca", "isomap"],
  },
  options,
  learns,
  *fit({ x }, { components, distance, seed }) {
    // Euclidean distances of samples with few columns need not be computed: the coordinates are principal components.
    const isLinear = distance.kind === "euclidean" && x.columns < x.rows;
    if (!isLinear) requireMatrixSize("classical-mds", x.rows, "fit a random part of them and transform the rest");
    const found = isLinear
      ? scaleSamples(x, components)
      : yield* counted(scaleDistances(distanceMatrix("classical-mds", distance, x), components, seed));
    const learned: ClassicalMdsState = {
      embedding: found.coordinates,
      eigenvalues: found.eigenvalues,
      squaredMeans: found.means,
      samples: distance.kind === "precomputed" ? null : x,
    };
    const report = { converged: found.converged, warnings: warningsOf(found, components) };
    return { state: learned, report };
  },
  offers: {
    transform: ({ embedding, eigenvalues, squaredMeans, samples }, x, { distance }) => {
      const squared = distancesTo("classical-mds", distance, x, samples);
      const places = { coordinates: embedding, eigenvalues, means: squaredMeans };
      return placeByDistances({ ...squared, data: squared.data.map((value) => value * value) }, places);
    },
  },
});

/** Coordinates, and the mean squared distances of the samples. */
type Scaled = ScaledCoordinates & { readonly means: Float64Array };

function* scaleDistances(given: Work<void, Matrix>, components: number, seed: number): Work<void, Scaled> {
  const distances = yield* given;
  squareInPlace("classical-mds", distances.data);
  const means = centerTwice(distances);
  yield;
  return { ...(yield* classicalScaling(distances, components, seed)), means };
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
