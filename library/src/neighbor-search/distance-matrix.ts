/** The matrix of the distances between all samples of a fit: computed, or given in place of the samples. */
import { LecternError } from "../core/errors.js";
import { mapSteps, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { requireSymmetric } from "../linalg/check-matrix.js";
import { allDistances } from "./all-distances.js";
import type { DistanceOrMatrix } from "./distance.js";
import { distanceSpace } from "./distance-space.js";
import { distances } from "./pairwise-distances.js";
import { resolveDistance } from "./resolve-distance.js";

/** The distances of more samples do not fit into the memory of many machines (1.2 GB). */
export const MOST_SAMPLES = 12_000;

/** Throws if the matrix of the distances of so many samples is too large; `instead` says what to do. */
export function requireMatrixSize(kind: string, samples: number, instead: string, most = MOST_SAMPLES): void {
  if (samples <= most) return;
  const gigabytes = ((8 * samples * samples) / 1e9).toFixed(1);
  throw new LecternError(
    "unsupported",
    `${kind}: the distances between at most ${most} samples are kept, got ${samples}, whose distances take ${gigabytes} GB; ${instead}`,
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

/** Throws unless a matrix is square and symmetric with a diagonal of zeros and no negative entry. */
export function requireDistances(kind: string, x: Matrix): void {
  const n = requireSymmetric(`${kind}: distances`, x);
  requireNonNegative(kind, x);
  for (let i = 0; i < n; i++) {
    if (x.data[i * n + i] === 0) continue;
    throw new LecternError(
      "invalid-data",
      `${kind}: the distance of a sample to itself must be 0; that of sample ${i} is ${x.data[i * n + i]}`,
      { row: i },
    );
  }
}

function requireNonNegative(kind: string, { columns, data }: Matrix): void {
  const at = data.findIndex((value) => value < 0);
  if (at < 0) return;
  const [row, column] = [Math.floor(at / columns), at % columns];
  throw new LecternError(
    "invalid-data",
    `${kind}: distances must not be negative; row ${row}, column ${column} is ${data[at]}; turn similarities s into distances first, such as max(s) − s`,
    { row, column },
  );
}
