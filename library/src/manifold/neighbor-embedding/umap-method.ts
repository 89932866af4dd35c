/** The parts of UMAP: options, state, fit, and the maps of new samples and positions. */
import * as state from "../../contract/state/fields.js";
import {
  integer,
  nonNegative,
  type OptionValues,
  optional,
  positive,
  seed,
  variant,
} from "../../core/options/options.js";
import type { Warning } from "../../core/report.js";
import { counted, inside, type Progress, runToEnd, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { connectedComponents } from "../../graphs/connected-components.js";
import { distanceOption } from "../../neighbor-search/distance-option.js";
import { createSearch, nearestNeighbors } from "../../neighbor-search/search.js";
import { algorithmOption, disconnected, requireSamples, tooManyNeighbors } from "./common.js";
import type { EmbeddingProgress } from "./descend.js";
import { averagePositions, descendGraph, fuzzyGraphOf, umapPotentials } from "./fit-umap.js";
import { memberships, smoothDistances } from "./fuzzy-set.js";
import { fitCurve } from "./low-dimensional-curve.js";
import { type NeighborTable, neighborTable, searchNotes } from "./neighbor-table.js";
import { spectralPositions } from "./spectral-start.js";
import { plainStarts, startPositions } from "./start.js";

export const umapLearns = {
  embedding: state.matrix("samples", "components", "position of each sample"),
  samples: state.matrix("samples", "features", "training samples, among which the neighbours of new ones are found"),
  a: state.number("factor of the curve 1/(1 + a d^2b)", { min: 0 }),
  b: state.number("exponent of the curve", { min: 0 }),
};

export interface UmapState extends state.StateOf<typeof umapLearns> {}

export const umapOptions = {
  components: integer(2, "number of components"),
  neighbors: integer(15, "number of neighbours; including the sample itself", { minimum: 2 }),
  minDistance: nonNegative(0.1, "how close samples may be in the embedding"),
  embeddingScale: positive(1, "length of the tail of the similarity of positions"),
  epochs: optional(
    integer(500, "number of passes over the samples; by default 500 up to 10000 samples, and 200 beyond"),
  ),
  learningRate: positive(1, "step size; at first, it falls to 0"),
  negatives: integer(
    5,
    "number of negative samples for each positive one; drawn at random, they repel the head of an edge",
    { minimum: 1, maximum: 1000 },
  ),
  repulsionStrength: positive(1, "factor of the repulsion"),
  start: variant(
    { spectral: {}, ...plainStarts },
    "spectral",
    "starting point of the iterations; eigenvectors of the graph, principal components, random or given positions",
  ),
  distance: distanceOption(),
  algorithm: algorithmOption(),
  seed: seed(),
};

export type UmapOptions = OptionValues<typeof umapOptions>;

/** How far the start reaches, and the largest change of a coordinate. */
const [EXTENT, LIMIT] = [10, 4];

/** Fits the embedding; `adjust` changes the graph of the samples before. */
export function* fitUmap(
  kind: string,
  x: Matrix,
  options: UmapOptions,
  adjust?: (graph: SparseMatrix) => Work<Progress, SparseMatrix>,
): Work<EmbeddingProgress | Progress, ReturnType<typeof resultOf>> {
  requireSamples(kind, x, 4);
  const { components, minDistance, embeddingScale, learningRate, negatives, repulsionStrength, seed } = options;
  const neighbors = Math.min(options.neighbors, x.rows);
  const epochs = options.epochs ?? (x.rows <= 10_000 ? 500 : 200);
  const begun = { step: 1, of: epochs };
  const table = yield* inside(neighborTable(x, neighbors - 1, options), begun);
  const found = yield* inside(fuzzyGraphOf(table, neighbors), begun);
  const graph = adjust === undefined ? found : yield* inside(adjust(found), begun);
  const curve = fitCurve(minDistance, embeddingScale);
  const start =
    options.start.kind === "spectral"
      ? yield* inside(counted(spectralPositions(graph, components, seed, EXTENT)), begun)
      : yield* inside(counted(startPositions(kind, options.start, x, components, seed, EXTENT / 3)), begun);
  const sampling = { epochs, learningRate, negatives, seed, limit: LIMIT };
  const embedding = yield* descendGraph(start, graph, umapPotentials(curve, repulsionStrength), sampling);
  const parts = connectedComponents(graph).count;
  return resultOf(x, options, { embedding, curve, epochs, neighbors, parts, ...searchNotes(table) });
}

function resultOf(
  x: Matrix,
  options: UmapOptions,
  found: {
    readonly embedding: Matrix;
    readonly curve: { readonly a: number; readonly b: number };
    readonly epochs: number;
    readonly neighbors: number;
    readonly parts: number;
    readonly recall?: number;
  },
) {
  const { embedding, curve, epochs, neighbors, parts } = found;
  const learned: UmapState = { embedding, samples: x, ...curve };
  const warnings: Warning[] = [];
  if (neighbors < options.neighbors) warnings.push(tooManyNeighbors(options.neighbors, neighbors, x.rows));
  if (parts > 1) warnings.push(disconnected(parts, "increase neighbors to connect them"));
  const notes = { ...curve, neighbors, parts, ...searchNotes(found) };
  return { state: learned, report: { iterations: epochs, warnings, notes } };
}

/** Places new samples at the mean of their neighbours among the training samples, weighted by their memberships. */
export function placeSamples({ embedding, samples }: UmapState, x: Matrix, options: UmapOptions): Matrix {
  if (x.rows === 0) return zeros(0, embedding.columns);
  const { distance, algorithm, seed } = options;
  const search = createSearch(samples, { distance, algorithm, seed });
  const { indices, distances, count } = nearestNeighbors(search, x, Math.min(options.neighbors, samples.rows));
  const table: NeighborTable = { rows: x.rows, count, indices, distances };
  return averagePositions(table, memberships(table, runToEnd(smoothDistances(table))), embedding);
}

/**
 * Samples for positions of the embedding: the mean of the training samples around them, weighted by the similarity
 * 1/(1 + a d^2b) to the nearest of them.
 */
export function invertPositions(
  { embedding, samples, a, b }: UmapState,
  positions: Matrix,
  options: UmapOptions,
): Matrix {
  if (positions.rows === 0) return zeros(0, samples.columns);
  const search = createSearch(embedding);
  const { indices, distances, count } = nearestNeighbors(search, positions, Math.min(options.neighbors, samples.rows));
  const { attraction } = umapPotentials({ a, b }, 1);
  // −attraction is largest at the nearest samples; a floor keeps a position at a sample finite.
  const weights = distances.map((distance) => -attraction(Math.max(distance * distance, 1e-6)));
  return averagePositions({ rows: positions.rows, count, indices, distances }, weights, samples);
}
