/** The weighted triplets of TriMap: sample i is nearer to j than to k. */
import { requireCapacity } from "../../core/capacity.js";
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { NeighborSearchOptions } from "../../neighbor-search/search.js";
import { log, pow } from "../../numeric/elementary/functions.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { type NeighborTable, neighborTable, searchNotes } from "../neighbor-embedding/neighbor-table.js";
import {
  localScales,
  SPARE_NEIGHBORS,
  sampleDistance,
  scaledNeighbors,
  scaledSquare,
} from "../neighbor-embedding/scaled-neighbors.js";
import type { TrimapOptions } from "./options.js";

/** Triplets, each of three entries of `members`, with their weights. */
export interface Triplets {
  readonly members: Int32Array;
  readonly weights: Float64Array;
  /** The recall of the search for neighbours, if it was approximate. */
  readonly recall?: number;
}

/** How many triplets there are for each sample, how strongly large weights are reduced, and how neighbours are found. */
export type TripletOptions = NeighborSearchOptions &
  Pick<TrimapOptions, "neighbors" | "outliers" | "randomTriplets" | "weightTemperature" | "distance" | "seed">;

/** Factor of the weights of random triplets. */
const RANDOM_WEIGHT = 0.1;

/** (x^(1 − t) − 1)/(1 − t), whose limit for t = 1 is the logarithm (Naudts 2002). */
export function temperedLog(x: number, temperature: number): number {
  const rest = 1 - temperature;
  return Math.abs(rest) < 1e-5 ? log(x) : (pow(x, rest) - 1) / rest;
}

/** Draws the triplets. */
export function* weightedTriplets(x: Matrix, settings: TripletOptions): Work<Progress, Triplets> {
  const { neighbors, outliers, randomTriplets, weightTemperature } = settings;
  const random = createRandom(settings.seed).fork("triplets");
  const table = yield* neighborTable(x, Math.min(x.rows - 1, neighbors + SPARE_NEIGHBORS), settings);
  const scales = localScales(table);
  const between = sampleDistance(x, settings.distance);
  const scaled = (i: number, j: number) => scaledSquare(between(i, j), scales[i], scales[j]);
  const each = neighbors * outliers + randomTriplets;
  requireCapacity("trimap", randomTriplets > neighbors * outliers ? "randomTriplets" : "outliers", 3, x.rows, each);
  const triplets = { members: new Int32Array(3 * x.rows * each), weights: new Float64Array(x.rows * each) };
  const near = scaledNeighbors(table, scales, neighbors);
  const isTime = createPace();
  for (let i = 0; i < x.rows; i++) {
    const at = addNeighborTriplets(triplets, i * each, i, near, outliers, scaled, random);
    addRandomTriplets(triplets, at, i, x.rows, randomTriplets, scaled, random);
    if (isTime(each * (60 + 2 * x.columns))) yield { step: i + 1, of: x.rows };
  }
  const least = triplets.weights.reduce((most, weight) => Math.min(most, weight), Infinity);
  return {
    ...triplets,
    ...searchNotes(table),
    weights: triplets.weights.map((weight) => temperedLog(1 + weight - least, weightTemperature)),
  };
}

type Scaled = (i: number, j: number) => number;

function put({ members, weights }: Triplets, at: number, members3: readonly number[], weight: number): void {
  members.set(members3, 3 * at);
  weights[at] = weight;
}

/** Each neighbour with samples that are not among the neighbours up to it. */
function addNeighborTriplets(
  triplets: Triplets,
  first: number,
  i: number,
  near: NeighborTable,
  outliers: number,
  scaled: Scaled,
  random: Random,
): number {
  let at = first;
  const nearer = new Set([i]);
  for (let e = i * near.count; e < (i + 1) * near.count; e++) {
    nearer.add(near.indices[e]);
    for (let drawn = 0; drawn < outliers; drawn++) {
      let k = random.integer(near.rows);
      while (nearer.has(k)) k = random.integer(near.rows);
      put(triplets, at++, [i, near.indices[e], k], scaled(i, k) - near.distances[e]);
    }
  }
  return at;
}

function addRandomTriplets(
  triplets: Triplets,
  first: number,
  i: number,
  rows: number,
  count: number,
  scaled: Scaled,
  random: Random,
): void {
  for (let drawn = 0; drawn < count; drawn++) {
    const [one, other] = random.sample(rows - 1, 2).map((j) => (j < i ? j : j + 1));
    const gap = scaled(i, other) - scaled(i, one);
    put(triplets, first + drawn, gap >= 0 ? [i, one, other] : [i, other, one], RANDOM_WEIGHT * Math.abs(gap));
  }
}
