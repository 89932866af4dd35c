/** The three kinds of pairs of PaCMAP: near, mid-near and further ones. */

import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { GivenDistance } from "../../neighbor-search/distance.js";
import type { NeighborSearchOptions } from "../../neighbor-search/search.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { neighborTable, searchNotes } from "../neighbor-embedding/neighbor-table.js";
import {
  localScales,
  SPARE_NEIGHBORS,
  sampleDistance,
  scaledNeighbors,
} from "../neighbor-embedding/scaled-neighbors.js";

/** Partners of samples, the same number for each: those of sample i are i · count … (i + 1) · count − 1. */
export interface Pairs {
  readonly count: number;
  readonly partners: Int32Array;
}

/** The pairs of all kinds. */
export interface PacmapPairs {
  readonly near: Pairs;
  readonly middle: Pairs;
  readonly far: Pairs;
  /** The recall of the search, if it was approximate. */
  readonly recall?: number;
}

/** How many partners of each kind a sample has. */
export interface PairCounts {
  readonly near: number;
  readonly middle: number;
  readonly far: number;
}

/** A mid-near partner is the second nearest of so many samples drawn at random. */
const DRAWN = 6;

/** Draws the pairs of samples; there are more samples than near partners and fewer far ones than others remain. */
export function* pacmapPairs(
  x: Matrix,
  counts: PairCounts,
  settings: NeighborSearchOptions & { readonly distance: GivenDistance; readonly seed: number },
): Work<Progress, PacmapPairs> {
  const random = createRandom(settings.seed).fork("pairs");
  const table = yield* neighborTable(x, Math.min(x.rows - 1, counts.near + SPARE_NEIGHBORS), settings);
  const near = scaledNeighbors(table, localScales(table), counts.near);
  const middle = yield* middlePairs(x, counts.middle, sampleDistance(x, settings.distance), random.fork("middle"));
  const pairs = { count: counts.near, partners: near.indices };
  const far = yield* farPairs(x.rows, counts.far, pairs, random.fork("far"));
  return { near: pairs, middle, far, ...searchNotes(table) };
}

function* middlePairs(
  { rows, columns }: Matrix,
  count: number,
  between: (i: number, j: number) => number,
  random: Random,
): Work<Progress, Pairs> {
  const partners = new Int32Array(rows * count);
  const isTime = createPace();
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < count; k++) partners[i * count + k] = secondNearest(i, rows, between, random);
    if (isTime(count * DRAWN * (40 + 2 * columns))) yield { step: i + 1, of: rows };
  }
  return { count, partners };
}

function secondNearest(i: number, rows: number, between: (i: number, j: number) => number, random: Random): number {
  let [first, second] = [-1, -1];
  let [least, next] = [Infinity, Infinity];
  for (let draw = 0; draw < DRAWN; draw++) {
    const j = otherThan(i, rows, random);
    const distance = between(i, j);
    if (first < 0 || distance < least) {
      [second, next] = [first, least];
      [first, least] = [j, distance];
    } else if (second < 0 || distance < next) [second, next] = [j, distance];
  }
  return second;
}

/** Partners drawn from the samples that are not near. */
function* farPairs(rows: number, count: number, near: Pairs, random: Random): Work<Progress, Pairs> {
  const partners = new Int32Array(rows * count);
  const isTime = createPace();
  for (let i = 0; i < rows; i++) {
    const own = new Set(near.partners.subarray(i * near.count, (i + 1) * near.count));
    for (let k = 0; k < count; k++) {
      let j = otherThan(i, rows, random);
      while (own.has(j)) j = otherThan(i, rows, random);
      partners[i * count + k] = j;
    }
    if (isTime(40 * (count + near.count))) yield { step: i + 1, of: rows };
  }
  return { count, partners };
}

function otherThan(i: number, rows: number, random: Random): number {
  const j = random.integer(rows - 1);
  return j < i ? j : j + 1;
}
