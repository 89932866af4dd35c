/** The matrix of the distances between all samples of a fit: computed, or given in place of the samples. */
import { LecternError } from "../core/errors.js";
import { mapSteps, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { allDistances } from "./all-distances.js";
import type { DistanceOrMatrix } from "./distance.js";
import { distanceSpace } from "./distance-space.js";
import { distances } from "./pairwise-distances.js";
import { requireDistances, requireNonNegative } from "./require-distances.js";
import { resolveDistance } from "./resolve-distance.js";

/** A square matrix of more samples does not fit into the memory of many machines (1.2 GB). */
export const MOST_SAMPLES = 12_000;

/** Throws if a matrix with a row and a column for each of so many samples is too large; `instead` says what to do. */
export function requireMatrixSize(kind: string, samples: number, instead: string, most = MOST_SAMPLES): void {
  if (samples <= most) return;
  const gigabytes = ((8 * samples * samples) / 1e9).toFixed(1);
  throw new LecternError(
    "unsupported",
    `${kind}: takes at most ${most} samples, because it stores a matrix with a row and a column for each; that of ${samples} takes ${gigabytes} GB; ${instead}`,
    { rows: samples },
  );
}

/** The distances between all samples, which the caller may overwrite. Distances that are given are checked. */
export function* distanceMatrix(kind: string, distance: DistanceOrMatrix, x: Matrix): Work<void, Matrix> {
  if (distance.kind === "precomputed") {
    requireDistances(kind, x);
    return { ...x, data: x.data.slice() };
  }
  const space = distanceSpace(resolveDistance(distance, x));
  const data = yield* mapSteps(allDistances(space.prepare(x), space), () => undefined);
  return { rows: x.rows, columns: x.rows, data };
}

/** The distances of new samples to those of the fit, one row each; of given ones, the rows themselves. */
export function distancesTo(kind: string, distance: DistanceOrMatrix, x: Matrix, samples: Matrix | null): Matrix {
  if (distance.kind !== "precomputed") return distances(distance, x, samples as Matrix);
  requireNonNegative(kind, x);
  return x;
}
