/**
 * A resolved distance in the form that searches need: samples are first mapped to a space where the distance is a plain
 * one (whitened for Mahalanobis, of length 1 for cosine), and compared by a reduced distance that increases with the
 * true one but is cheaper, such as its square.
 */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { gram } from "../kernels/gram.js";
import { pow } from "../numeric/elementary/functions.js";
import { registeredDistance } from "./custom-distance.js";
import type { ResolvedDistance } from "./distance.js";
import {
  brayCurtisOfRows,
  canberraOfRows,
  chebyshevOfRows,
  hammingOfRows,
  jaccardOfRows,
  manhattanOfRows,
  type OfRows,
  powersOfRows,
  squaredOfRows,
} from "./row-distances.js";

/** What searches need of a distance. */
export interface DistanceSpace {
  /** Maps samples to the space of the search; returns the samples themselves when no mapping is needed. */
  readonly prepare: (x: Matrix) => Matrix;
  /** The reduced distance of two prepared rows. */
  readonly between: OfRows;
  /**
   * "squared" and "manhattan" have kernels of the engine. In these, "chebyshev" and "powers" the distance increases
   * with the difference in every column, as boxes require. "other" has no such property.
   */
  readonly form: "squared" | "manhattan" | "chebyshev" | "powers" | "other";
  /** The distance from a reduced one. */
  readonly finish: (reduced: number) => number;
  /** The reduced distance from a distance. */
  readonly reduce: (distance: number) => number;
  /** The metric of a reduced distance, for balls; undefined when there is none. */
  readonly metric: ((reduced: number) => number) | undefined;
  /** The inverse of {@link metric}. */
  readonly unmetric: (distance: number) => number;
}

const same = (value: number) => value;
const itself = (x: Matrix) => x;
const square = (value: number) => value * value;

/** The space of a resolved distance. */
export function distanceSpace(distance: ResolvedDistance): DistanceSpace {
  switch (distance.kind) {
    case "euclidean":
      return euclidean(itself);
    case "squared-euclidean":
      return { ...euclidean(itself), finish: same, reduce: same };
    case "mahalanobis":
      return euclidean((x) => mapped(x, distance.map));
    case "kernel-pca":
      return euclidean((x) => mapped(gram(distance.kernel, x, distance.samples), distance.map, distance.offset));
    case "cosine":
      // For rows of length 1, ½‖u − v‖² = 1 − u·v, without the cancellation.
      return { ...euclidean((x) => unitRows(x, false)), finish: (value) => value / 2, reduce: (value) => 2 * value };
    case "correlation":
      return { ...euclidean((x) => unitRows(x, true)), finish: (value) => value / 2, reduce: (value) => 2 * value };
    case "manhattan":
      return plain("manhattan", manhattanOfRows);
    case "chebyshev":
      return plain("chebyshev", chebyshevOfRows);
    case "minkowski":
      return minkowski(distance.power, itself);
    case "ordinal": {
      const { levelCount: levels, power } = distance;
      return minkowski(power, (x) => ({ ...x, data: x.data.map((rank) => rank / levels) }));
    }
    case "hamming":
      return plain("other", hammingOfRows);
    case "jaccard":
      return plain("other", jaccardOfRows);
    case "canberra":
      return plain("other", canberraOfRows);
    case "bray-curtis":
      return { ...plain("other", brayCurtisOfRows), prepare: nonNegative, metric: undefined };
    case "custom":
      return custom(distance.name);
  }
}

function euclidean(prepare: (x: Matrix) => Matrix): DistanceSpace {
  const [finish, reduce] = [Math.sqrt, square];
  return { prepare, between: squaredOfRows, form: "squared", finish, reduce, metric: finish, unmetric: reduce };
}

function plain(form: DistanceSpace["form"], between: OfRows): DistanceSpace {
  return { prepare: itself, between, form, finish: same, reduce: same, metric: same, unmetric: same };
}

function minkowski(power: number, prepare: (x: Matrix) => Matrix): DistanceSpace {
  if (power === 1) return { ...plain("manhattan", manhattanOfRows), prepare };
  if (power === 2) return euclidean(prepare);
  const finish = (value: number) => pow(value, 1 / power);
  const reduce = (value: number) => pow(value, power);
  return { prepare, between: powersOfRows(power), form: "powers", finish, reduce, metric: finish, unmetric: reduce };
}

function custom(name: string): DistanceSpace {
  const { between, metric } = registeredDistance(name);
  const ofRows: OfRows = (x, p, y, q, columns) => {
    const distance = between(x.subarray(p, p + columns), y.subarray(q, q + columns));
    if (distance >= 0) return distance;
    throw new LecternError(
      "invalid-data",
      `distance: the registered distance "${name}" returned ${distance} for a pair of samples`,
    );
  };
  return { ...plain("other", ofRows), metric: metric === true ? same : undefined };
}

/**
 * X A − offset, row by row in plain loops: every row gets the same bits whatever the other rows are, which blocked
 * products do not guarantee.
 */
function mapped(x: Matrix, a: Matrix, offset?: Float64Array): Matrix {
  const result = zeros(x.rows, a.columns);
  for (let i = 0; i < x.rows; i++) {
    const to = i * a.columns;
    for (let j = 0; j < x.columns; j++) {
      const value = x.data[i * x.columns + j];
      for (let k = 0; k < a.columns; k++) result.data[to + k] += value * a.data[j * a.columns + k];
    }
    if (offset !== undefined) for (let k = 0; k < a.columns; k++) result.data[to + k] -= offset[k];
  }
  return result;
}

/**
 * Each row, minus its mean if `centered`, divided by its length. A row of zeros points along an additional column, so
 * that it is at distance 1 from all others.
 */
function unitRows({ rows, columns, data }: Matrix, centered: boolean): Matrix {
  const result = zeros(rows, columns + 1);
  for (let i = 0; i < rows; i++) {
    const [from, to] = [i * columns, i * (columns + 1)];
    let mean = 0;
    if (centered) for (let j = 0; j < columns; j++) mean += data[from + j] / columns;
    let [largest, size] = [0, 0];
    for (let j = 0; j < columns; j++) {
      largest = Math.max(largest, Math.abs(data[from + j] - mean));
      size = Math.max(size, Math.abs(data[from + j]));
    }
    // A constant row differs from its mean by rounding alone.
    if (!(largest > (centered ? 4 * Number.EPSILON * size : 0))) {
      result.data[to + columns] = 1;
      continue;
    }
    let squares = 0;
    for (let j = 0; j < columns; j++) squares += ((data[from + j] - mean) / largest) ** 2;
    const length = Math.sqrt(squares);
    for (let j = 0; j < columns; j++) result.data[to + j] = (data[from + j] - mean) / largest / length;
  }
  return result;
}

function nonNegative(x: Matrix): Matrix {
  const at = x.data.findIndex((value) => value < 0);
  if (at < 0) return x;
  const [row, column] = [Math.floor(at / x.columns), at % x.columns];
  throw new LecternError(
    "invalid-data",
    `distance: the Bray-Curtis distance needs values of at least 0; row ${row}, column ${column} is ${x.data[at]}`,
    { row, column },
  );
}
