/** Classical scaling of the distances along a graph, between all vertices or from landmarks (de Silva and Tenenbaum 2003). */
import type { Work } from "../../core/run.js";
import { type Matrix, selectRows, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { createPathSearch } from "../../graphs/dijkstra.js";
import { allShortestPathSteps, shortestPathSteps } from "../../graphs/shortest-paths.js";
import { createRandom } from "../../numeric/random/random.js";
import { classicalScaling, placeByDistances, squareInPlace } from "../classical-scaling.js";
import { centerTwice } from "../pseudo-covariance.js";
import { residualVariances } from "../residual-variance.js";

/** The places of landmarks, by which all others are found. */
export interface GeodesicFrame {
  /** The vertices of the graph that are landmarks, ascending. */
  readonly landmarks: Int32Array;
  readonly landmarkPlaces: Matrix;
  /** The positive eigenvalues, descending. */
  readonly eigenvalues: Float64Array;
  /** The mean squared distance of each landmark to all landmarks. */
  readonly squaredMeans: Float64Array;
}

/** The frame and the places of all vertices. */
export interface ScaledGeodesics {
  readonly frame: GeodesicFrame;
  readonly places: Matrix;
  readonly converged: boolean;
  /** 1 − R² of the distances along the graph and those of the first 1, 2, … components; of the landmarks. */
  readonly residuals: Float64Array;
}

/** Places the vertices of a connected graph; without a number of landmarks all vertices are landmarks. */
export function* scaleGeodesics(
  graph: SparseMatrix,
  components: number,
  landmarkCount: number | null,
  seed: number,
): Work<void, ScaledGeodesics> {
  const n = graph.rows;
  const isWhole = landmarkCount === null || landmarkCount >= n;
  const landmarks = isWhole
    ? Int32Array.from({ length: n }, (_, i) => i)
    : createRandom(seed).fork("landmarks").permutation(n).slice(0, landmarkCount).sort();
  const lengths = isWhole ? yield* allShortestPathSteps(graph) : yield* shortestPathSteps(graph, landmarks);
  yield* squareInPlace("isomap", lengths.data);
  const products = isWhole ? lengths : columnsOf(lengths, landmarks);
  const squaredMeans = yield* centerTwice(products);
  yield;
  const { coordinates, eigenvalues, converged } = yield* classicalScaling(products, components, seed);
  const frame = { landmarks, landmarkPlaces: coordinates, eigenvalues, squaredMeans };
  const places = isWhole ? coordinates : placeByDistances(transposed(lengths), placesOf(frame));
  yield;
  const residuals = yield* residualVariances(lengthFrom(products), coordinates);
  return { frame, places, converged, residuals };
}

function placesOf({ landmarkPlaces, eigenvalues, squaredMeans }: GeodesicFrame) {
  return { coordinates: landmarkPlaces, eigenvalues, means: squaredMeans };
}

/** The distances from the inner products of centred samples: d²ᵢⱼ = bᵢᵢ + bⱼⱼ − 2 bᵢⱼ. */
function lengthFrom({ rows: n, data }: Matrix): (i: number, j: number) => number {
  return (i, j) => Math.sqrt(Math.max(0, data[i * n + i] + data[j * n + j] - 2 * data[i * n + j]));
}

function columnsOf({ rows, columns, data }: Matrix, chosen: Int32Array): Matrix {
  const result = zeros(rows, chosen.length);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < chosen.length; k++) result.data[i * chosen.length + k] = data[i * columns + chosen[k]];
  }
  return result;
}

function transposed({ rows, columns, data }: Matrix): Matrix {
  const result = zeros(columns, rows);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) result.data[j * rows + i] = data[i * columns + j];
  return result;
}

/** The neighbours of a new sample among the vertices of a graph, and its distances to them. */
export interface NewNeighbors {
  readonly vertices: ArrayLike<number>;
  readonly lengths: ArrayLike<number>;
}

/** The places of new samples: their paths go through their neighbours. */
export function placeByPaths(graph: SparseMatrix, frame: GeodesicFrame, samples: readonly NewNeighbors[]): Matrix {
  const { landmarks } = frame;
  const squared = zeros(samples.length, landmarks.length);
  const search = createPathSearch(graph);
  const lengths = new Float64Array(graph.rows);
  samples.forEach((sample, q) => {
    lengths.fill(Infinity);
    for (let s = 0; s < sample.vertices.length; s++) lengths[sample.vertices[s]] = sample.lengths[s];
    search.run(lengths, sample.vertices);
    for (let k = 0; k < landmarks.length; k++) squared.data[q * landmarks.length + k] = lengths[landmarks[k]] ** 2;
  });
  return placeByDistances(squared, placesOf(frame));
}

/** The rows of a matrix in which `members` have their own rows of `places`, and the others those of `rest`, in order. */
export function mergePlaces(rows: number, members: Int32Array, places: Matrix, rest: Matrix): Matrix {
  const { columns } = places;
  const order = new Int32Array(rows).fill(-1);
  members.forEach((member, at) => {
    order[member] = at;
  });
  let next = members.length;
  for (let i = 0; i < rows; i++) if (order[i] < 0) order[i] = next++;
  const all = zeros(rows, columns);
  all.data.set(places.data);
  all.data.set(rest.data, places.data.length);
  return selectRows(all, order);
}
