/** Isomap (Tenenbaum, de Silva and Langford 2000): classical scaling of distances along a graph of neighbours. */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { requireCapacity } from "../../core/capacity.js";
import { choice, integer, type OptionValues, optional, positive, seed, variant } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { counted, type Work } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { connectedComponents } from "../../graphs/connected-components.js";
import { distancesTo, requireMatrixSize } from "../../neighbor-search/distance-matrix.js";
import { distanceOrMatrixOption } from "../../neighbor-search/distance-option.js";
import { requireDistances } from "../../neighbor-search/require-distances.js";
import { createSearch, nearestNeighbors, neighborsWithin } from "../../neighbor-search/search.js";
import { keptSamples } from "../kept-samples.js";
import {
  type GeodesicFrame,
  mergePlaces,
  type NewNeighbors,
  placeByPaths,
  type ScaledGeodesics,
  scaleGeodesics,
} from "./geodesic-scaling.js";
import { nearestInRow } from "./nearest-in-row.js";
import { type ConnectedGraph, connect, neighborhoodGraph } from "./neighborhood-graph.js";

const learns = {
  embedding: state.matrix("samples", "components", "position of each training sample"),
  eigenvalues: state.vector(
    "positive",
    "positive ones of the largest eigenvalues of the double-centred squared distances along the graph, descending",
    { above: 0 },
    (values, { sizeOf }) =>
      values.length <= sizeOf("components") ? undefined : "must not have more entries than there are components",
  ),
  members: state.integers(
    "kept",
    "training samples in the graph of neighbours: all, or those of its largest component",
    {
      below: "samples",
    },
  ),
  graph: {
    ...state.sparse("kept", "kept", "distances between neighbours", { min: 0 }),
    check: isConnected,
  } as state.Field<SparseMatrix>,
  landmarks: state.integers("landmarks", "vertices of the graph that paths are measured from", { below: "kept" }),
  landmarkPlaces: state.matrix("landmarks", "components", "position of each landmark"),
  squaredMeans: state.vector("landmarks", "mean of the squared distances of each landmark to all of them", { min: 0 }),
  samples: keptSamples("training samples; null with precomputed distances, whose columns are the training samples"),
};

/** A path must lead everywhere. */
function isConnected(graph: SparseMatrix): string | undefined {
  return graph.rows > 0 && connectedComponents(graph).count === 1 ? undefined : "must be a connected graph";
}

export interface IsomapState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components"),
  neighborhood: variant(
    {
      nearest: { neighbors: integer(10, "number of neighbours") },
      radius: { radius: positive(1, "maximum distance of a neighbour, inclusive") },
    },
    "nearest",
    "which samples are neighbours; the nearest ones of each sample, or all within a distance",
  ),
  distance: distanceOrMatrixOption(),
  disconnected: choice(
    ["connect", "keep-largest", "error"],
    "connect",
    'what to do if the graph is not connected; "connect" adds the shortest link between each two components, "keep-largest" learns from the largest component and places the other samples as new ones, "error" refuses',
  ),
  landmarks: optional(
    integer(100, "number of landmarks; all samples by default, fewer take less time and memory for many samples"),
  ),
  seed: seed(),
};

type IsomapOptions = OptionValues<typeof options>;

/**
 * Unrolls a curved surface: the distances along it, measured on a graph of neighbours, become distances in a few
 * dimensions. Use it for samples that lie densely on one surface without holes; {@link classicalMds} preserves straight
 * distances instead.
 *
 * @example
 * ```ts
 * import { isomap } from "lectern";
 *
 * // Samples on three quarters of a circle.
 * const x = Array.from({ length: 60 }, (_, i) => [Math.cos(i / 12), Math.sin(i / 12)]);
 * const model = isomap({ components: 1, neighborhood: { kind: "nearest", neighbors: 4 } }).fit({ x });
 * model.embedding; // almost evenly spaced
 * model.transform([[1, 0]]); // the place of a new sample
 * ```
 */
export const isomap = defineEmbedding({
  kind: "isomap",
  title: "Isomap",
  summary: "Places samples so that their distances along a curved surface are preserved.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² k log n", predict: "n k log n" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢⱼ (bᵢⱼ − zᵢ·zⱼ)²", measure: null, reaches: "approximation" },
    alsoKnownAs: ["isometric mapping", "landmark Isomap", "geodesic MDS"],
    sources: ["Tenenbaum, de Silva and Langford 2000", "de Silva and Tenenbaum 2003"],
    seeAlso: ["classical-mds", "kernel-pca", "pca"],
  },
  options,
  learns,
  fit: ({ x }, options) => counted(fitIsomap(x, options)),
  offers: {
    transform: (learned, x, options) => placeByPaths(learned.graph, learned, neighborsOf(learned, x, options)),
  },
});

function* fitIsomap(x: Matrix, options: IsomapOptions): Work<void, { state: IsomapState; report: object }> {
  const { components, distance, neighborhood, disconnected, landmarks, seed } = options;
  if (distance.kind === "precomputed") requireDistances("isomap", x);
  if (landmarks === null) requireMatrixSize("isomap", x.rows, "set landmarks to a few hundred");
  else requireCapacity("isomap", "landmarks", Math.min(landmarks, x.rows), x.rows);
  const found = yield* connect(x, distance, yield* neighborhoodGraph(x, distance, neighborhood), disconnected);
  const scaled = yield* scaleGeodesics(found.graph, components, landmarks, seed);
  const learned = {
    ...scaled.frame,
    graph: found.graph,
    members: found.members,
    samples: distance.kind === "precomputed" ? null : x,
  };
  const embedding = placeAll(learned, x, scaled.places, options);
  const report = {
    converged: scaled.converged,
    warnings: warningsOf(options, x.rows, found, scaled),
    notes: {
      components: found.components,
      edges: found.graph.values.length / 2,
      residualVariances: Array.from(scaled.residuals),
    },
  };
  return { state: { ...learned, embedding }, report };
}

type Learned = GeodesicFrame & Pick<IsomapState, "graph" | "members" | "samples">;

/** The places of all training samples: those outside the graph are placed as new ones. */
function placeAll(learned: Learned, x: Matrix, places: Matrix, options: IsomapOptions): Matrix {
  const { members, graph } = learned;
  if (members.length === x.rows) return places;
  const inside = new Set(members);
  const others = Int32Array.from({ length: x.rows }, (_, i) => i).filter((i) => !inside.has(i));
  const rest = placeByPaths(graph, learned, neighborsOf(learned, selectRows(x, others), options));
  return mergePlaces(x.rows, members, places, rest);
}

/** The nearest members of new samples: at least one, even if it is beyond the radius. */
function neighborsOf(
  { members, samples }: Learned,
  x: Matrix,
  { distance, neighborhood }: IsomapOptions,
): NewNeighbors[] {
  if (distance.kind === "precomputed") {
    const given = distancesTo("isomap", distance, x, null);
    return Array.from({ length: x.rows }, (_, q) => {
      const row = Float64Array.from(members, (member) => given.data[q * given.columns + member]);
      const near = nearestInRow(row, neighborhood);
      const vertices = near.length > 0 ? near : nearestInRow(row, { kind: "nearest", neighbors: 1 });
      return { vertices, lengths: vertices.map((vertex) => row[vertex]) };
    });
  }
  const search = createSearch(selectRows(samples as Matrix, members), { distance });
  const count = neighborhood.kind === "nearest" ? neighborhood.neighbors : 1;
  const nearest = nearestNeighbors(search, x, Math.min(count, members.length));
  const within = neighborhood.kind === "radius" ? neighborsWithin(search, x, neighborhood.radius) : undefined;
  return Array.from({ length: x.rows }, (_, q) => {
    const some = within !== undefined && within.rowStart[q + 1] > within.rowStart[q];
    const [start, end] = some
      ? [within.rowStart[q], within.rowStart[q + 1]]
      : [q * nearest.count, (q + 1) * nearest.count];
    const { indices, distances } = some ? within : nearest;
    return { vertices: indices.subarray(start, end), lengths: distances.subarray(start, end) };
  });
}

function warningsOf(
  { components, neighborhood, disconnected }: IsomapOptions,
  samples: number,
  { components: parts, members }: ConnectedGraph,
  { frame: { eigenvalues }, converged }: ScaledGeodesics,
): Warning[] {
  const warnings: Warning[] = [];
  if (neighborhood.kind === "nearest" && neighborhood.neighbors >= samples) {
    const { neighbors } = neighborhood;
    const message = `a sample has fewer than ${neighbors} others, so all ${samples} are neighbours of each other; decrease neighbors`;
    warnings.push(warn("few-samples", message, { samples, neighbors }));
  }
  if (parts > 1) {
    const done =
      disconnected === "connect"
        ? "and the shortest link between each two of them was added"
        : `and only the largest one, of ${members.length} samples, was used`;
    const message = `the graph of neighbours has ${parts} connected components, ${done}; distances between components mean little; increase the number of neighbours, or embed the components separately`;
    warnings.push(warn("not-identifiable", message, { components: parts, samples: members.length }));
  }
  if (eigenvalues.length < components) {
    const message = `only ${eigenvalues.length} of the ${components} components have a positive eigenvalue; the coordinates of the others are 0`;
    warnings.push(warn("low-rank", message, { rank: eigenvalues.length, components }));
  }
  if (!converged) warnings.push(warn("not-converged", "no convergence of the eigenvalues", {}));
  return warnings;
}
