/** The few leading eigenvectors of a matrix of inner products, scaled to coordinates (Torgerson 1952). */
import { LecternError } from "../core/errors.js";
import { createPace } from "../core/pace.js";
import { mapSteps, type Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { symmetricEigenpairSteps } from "../linalg/iterative/lanczos/lanczos.js";

/** Coordinates whose inner products approximate given ones. */
export interface ScaledCoordinates {
  /** One row for each sample, one column for each component; columns without a positive eigenvalue are 0. */
  readonly coordinates: Matrix;
  /** The positive ones of the largest eigenvalues, descending. */
  readonly eigenvalues: Float64Array;
  readonly converged: boolean;
}

/** Eigenvalues below this share of the largest one are rounding errors. */
const NEGLIGIBLE = 1e-12;
/** Residuals of the eigenvectors as a share of the largest eigenvalue. */
const TOLERANCE = 1e-10;

/**
 * √λₖ vₖ for the largest eigenvalues λₖ of a symmetric matrix. They are the algebraically largest: those of largest
 * absolute value, as the SVD finds them, may be negative ones, which have no coordinates.
 */
export function* classicalScaling(products: Matrix, components: number, seed: number): Work<void, ScaledCoordinates> {
  const n = products.rows;
  const { values, vectors, converged } = yield* mapSteps(
    symmetricEigenpairSteps(products, { count: Math.min(components, n), seed, tolerance: TOLERANCE }),
    () => undefined,
  );
  const least = NEGLIGIBLE * Math.abs(values[0]);
  const eigenvalues = values.filter((value) => value > least);
  const coordinates = zeros(n, components);
  eigenvalues.forEach((value, k) => {
    const root = Math.sqrt(value);
    for (let i = 0; i < n; i++) coordinates.data[i * components + k] = root * vectors.data[i * vectors.columns + k];
  });
  return { coordinates, eigenvalues, converged };
}

/**
 * The coordinates of new samples from their squared distances to the samples of the fit (Gower 1968): the inner products
 * with these are ½ (mean of row i of D − d²ᵢ), up to a constant that the centred coordinates remove.
 */
export function placeByDistances(
  squared: Matrix,
  {
    coordinates,
    eigenvalues,
    means,
  }: Pick<ScaledCoordinates, "coordinates" | "eigenvalues"> & { readonly means: Float64Array },
): Matrix {
  const { rows: n, columns } = coordinates;
  const result = zeros(squared.rows, columns);
  for (let q = 0; q < squared.rows; q++) {
    for (let i = 0; i < n; i++) {
      const product = 0.5 * (means[i] - squared.data[q * n + i]);
      for (let k = 0; k < eigenvalues.length; k++) {
        result.data[q * columns + k] += product * coordinates.data[i * columns + k];
      }
    }
    for (let k = 0; k < eigenvalues.length; k++) result.data[q * columns + k] /= eigenvalues[k];
  }
  return result;
}

/** Numbers that are squared together, and nanoseconds for each. */
const [TOGETHER, PER_SQUARE] = [2 ** 16, 1];

/** Squares distances in place, as work that yields after some of them; throws if a square overflows. */
export function* squareInPlace(kind: string, data: Float64Array): Work<void, void> {
  const pace = createPace();
  let largest = 0;
  for (let first = 0; first < data.length; first += TOGETHER) {
    for (let at = first; at < Math.min(data.length, first + TOGETHER); at++) {
      data[at] *= data[at];
      if (data[at] > largest) largest = data[at];
    }
    if (pace(TOGETHER * PER_SQUARE)) yield;
  }
  if (largest < Infinity) return;
  throw new LecternError(
    "numerical",
    `${kind}: the squares of the distances overflow; divide the distances by a constant`,
  );
}
