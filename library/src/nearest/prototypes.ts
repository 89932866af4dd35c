/** Fewer training samples for nearest neighbours (ML and physics, section 6.2): two ways to leave samples out. */
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, seed } from "../core/options/options.js";
import type { Labels } from "../data/labels.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { distanceOption } from "../neighbor-search/distance-option.js";
import { distanceSpace } from "../neighbor-search/distance-space.js";
import { resolveDistance } from "../neighbor-search/resolve-distance.js";
import { delaunay } from "../numeric/geometry/delaunay.js";
import { createRandom } from "../numeric/random/random.js";
import { areDelaunayNeighbors } from "./delaunay-neighbors.js";

const options = { distance: distanceOption(), seed: seed() };

/** How samples are condensed. */
export type CondenseOptions = GivenOptions<typeof options>;

/**
 * The active set: samples come in random order, and each is kept only if its nearest neighbour among those kept has
 * another class (Hart 1968, one pass). What is kept depends on the order; boundaries are preserved roughly, and the
 * search is faster. Returns the numbers of the samples that are kept, ascending.
 *
 * @example
 * ```ts
 * import { asLabels } from "lectern/data";
 * import { condenseSamples } from "lectern/nearest";
 *
 * condenseSamples([[0], [1], [10], [11]], asLabels(["a", "a", "b", "b"])).length; // 2: one of each class
 * ```
 */
export function condenseSamples(x: MatrixLike, y: Labels, given: CondenseOptions = {}): Int32Array {
  const { seed: start, distance } = resolveOptions("condenseSamples", options, given);
  const samples = asMatrix(x);
  requireLabels("condenseSamples", samples.rows, y);
  const { prepare, between } = distanceSpace(resolveDistance(distance, samples));
  const { rows, columns, data } = prepare(samples);
  const active: number[] = [];
  for (const i of createRandom(start).fork("condense").permutation(rows)) {
    let [nearest, least] = [-1, Infinity];
    for (const kept of active) {
      const far = between(data, i * columns, data, kept * columns, columns);
      if (far < least || (far === least && kept < nearest)) [nearest, least] = [kept, far];
    }
    if (nearest < 0 || y.codes[nearest] !== y.codes[i]) active.push(i);
  }
  return Int32Array.from(active).sort();
}

/**
 * Leaves out every sample whose neighbours in the Delaunay triangulation all have its own class: the one-nearest-neighbour
 * classifier stays exactly as it was. Returns the numbers of the samples that are kept. Of the plane and of space the whole
 * triangulation is made; with more columns each pair of samples of different classes takes a linear program, and few
 * samples can be left out: nearly all become neighbours of each other.
 */
export function delaunayPrototypes(x: MatrixLike, y: Labels): Int32Array {
  const samples = asMatrix(x);
  requireLabels("delaunayPrototypes", samples.rows, y);
  const isKept = samples.columns > 3 ? pairedAcross(samples, y) : triangulated(samples, y);
  const kept = Int32Array.from({ length: samples.rows }, (_, i) => i).filter((_, i) => isKept[i]);
  // Where a whole set has one class, one sample represents it.
  return kept.length > 0 ? kept : Int32Array.of(0);
}

/** For each sample of the plane or of space whether an edge leads to another class. */
function triangulated({ data, columns, rows }: Matrix, { codes }: Labels): readonly boolean[] {
  const { start, neighbors } = delaunay(data, columns);
  return Array.from({ length: rows }, (_, i) =>
    neighbors.subarray(start[i], start[i + 1]).some((j) => codes[j] !== codes[i]),
  );
}

/** The same of any number of columns, pair by pair, as long as one of the two is not known to be kept. */
function pairedAcross(x: Matrix, { codes }: Labels): readonly boolean[] {
  const isKept = new Array<boolean>(x.rows).fill(false);
  for (let i = 0; i < x.rows; i++) {
    for (let j = i + 1; j < x.rows; j++) {
      if (codes[i] === codes[j] || (isKept[i] && isKept[j])) continue;
      if (areDelaunayNeighbors(x, i, j)) isKept[i] = isKept[j] = true;
    }
  }
  return isKept;
}

function requireLabels(operation: string, rows: number, { codes }: Labels): void {
  if (codes.length === rows && rows > 0) return;
  throw new LecternError(
    "invalid-data",
    `${operation}: the numbers of samples and labels must be equal, got ${rows} and ${codes.length}`,
  );
}
