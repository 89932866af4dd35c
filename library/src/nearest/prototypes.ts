/** Fewer training samples for nearest neighbours (ML and physics, section 6.2): two ways to leave samples out. */
import { LecternError } from "../core/errors.js";
import type { Labels } from "../data/labels.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import type { GivenDistance } from "../neighbor-search/distance.js";
import { distanceSpace } from "../neighbor-search/distance-space.js";
import { settleDistance } from "../neighbor-search/settle-distance.js";
import { delaunay } from "../numeric/geometry/delaunay.js";
import { createRandom } from "../numeric/random/random.js";

/** How samples are condensed. */
export interface CondenseSettings {
  readonly seed?: number;
  readonly distance?: GivenDistance;
}

/**
 * The active set: samples come in random order, and each is kept only if its nearest neighbour among those kept has
 * another class (Hart 1968, one pass). What is kept depends on the order; borders are kept roughly, and faster to search.
 * Returns the numbers of the samples that are kept, ascending.
 *
 * @example
 * ```ts
 * import { asLabels } from "lectern/data";
 * import { condenseSamples } from "lectern/nearest";
 *
 * condenseSamples([[0], [1], [10], [11]], asLabels(["a", "a", "b", "b"])).length; // 2: one of each class
 * ```
 */
export function condenseSamples(x: MatrixLike, y: Labels, settings: CondenseSettings = {}): Int32Array {
  const { seed = 0, distance = { kind: "euclidean" } } = settings;
  const samples = asMatrix(x);
  requireLabels("condenseSamples", samples.rows, y);
  const { prepare, between } = distanceSpace(settleDistance(distance, samples));
  const { rows, columns, data } = prepare(samples);
  const active: number[] = [];
  for (const i of createRandom(seed).fork("condense").permutation(rows)) {
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
 * Leaves out every sample of the plane or of space whose neighbours in the Delaunay triangulation all have its own class:
 * the one-nearest-neighbour classifier stays exactly as it was. Returns the numbers of the samples that are kept.
 */
export function delaunayPrototypes(x: MatrixLike, y: Labels): Int32Array {
  const samples = asMatrix(x);
  requireLabels("delaunayPrototypes", samples.rows, y);
  const { start, neighbors } = delaunay(samples.data, samples.columns);
  const isKept = (_: unknown, i: number) => {
    // Where a whole set has one class, one sample stands for it.
    if (start[i] === start[i + 1]) return false;
    for (let e = start[i]; e < start[i + 1]; e++) if (y.codes[neighbors[e]] !== y.codes[i]) return true;
    return false;
  };
  const kept = Int32Array.from({ length: samples.rows }, (_, i) => i).filter(isKept);
  return kept.length > 0 ? kept : Int32Array.of(0);
}

function requireLabels(operation: string, rows: number, { codes }: Labels): void {
  if (codes.length === rows && rows > 0) return;
  throw new LecternError("invalid-data", `${operation}: ${rows} samples need as many labels, got ${codes.length}`);
}
