/** Gram matrices of dense samples, on the engine where it has a fused kernel. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { gramOfRows, multiplyTransposed } from "../linalg/multiply.js";
import { squaredDistances } from "../linalg/squared-distances.js";
import { cos, exp, pow, sin } from "../numeric/elementary/functions.js";
import type { BasicKernel } from "./kernel.js";
import { requireNonNegative } from "./non-negative.js";
import { pairsOnEngine } from "./pairs-on-engine.js";

/** k(xᵢ, zⱼ) for all rows; x and z are the same matrix for a symmetric result. */
export function denseGram(kernel: BasicKernel, x: Matrix, z: Matrix): Matrix {
  switch (kernel.kind) {
    case "linear":
      return shifted(innerProducts(x, z), kernel.offset);
    case "polynomial": {
      const { gamma, offset, degree } = kernel;
      return pairsOnEngine(x, z, (kernels, b) =>
        kernels.polynomialGram(b.same, b.m, b.n, b.d, b.x, b.d, b.y, b.d, gamma, offset, degree, b.out, b.ldo),
      );
    }
    case "rbf":
      return radial(kernel.gamma, x, z);
    case "ard": {
      const left = dividedColumns(x, kernel.lengthScales);
      return radial(0.5, left, x === z ? left : dividedColumns(z, kernel.lengthScales));
    }
    case "matern": {
      const profile = maternProfiles[kernel.smoothness];
      return ofEntries(exactSquaredDistances(x, z), (square) => profile(Math.sqrt(2 * kernel.gamma * square)));
    }
    case "rational-quadratic": {
      const { gamma, scaleMixture } = kernel;
      const [left, right] = aroundOrigin(x, z);
      return ofEntries(squaredDistances(left, right), (square) =>
        pow(1 + (gamma * square) / scaleMixture, -scaleMixture),
      );
    }
    case "periodic": {
      const left = onCircles(x, kernel.period);
      return radial(kernel.gamma, left, x === z ? left : onCircles(z, kernel.period));
    }
    case "laplace":
      return pairsOnEngine(x, z, (kernels, b) =>
        kernels.laplaceGram(b.same, b.m, b.n, b.d, b.x, b.d, b.y, b.d, kernel.gamma, b.out, b.ldo),
      );
    case "student": {
      const [left, right] = aroundOrigin(x, z);
      return ofEntries(squaredDistances(left, right), (square) => 1 / (square + kernel.offset));
    }
    case "sigmoid": {
      const { gamma, offset } = kernel;
      return pairsOnEngine(x, z, (kernels, b) =>
        kernels.sigmoidGram(b.same, b.m, b.n, b.d, b.x, b.d, b.y, b.d, gamma, offset, b.out, b.ldo),
      );
    }
    case "cosine": {
      const left = unitRows(x);
      return innerProducts(left, x === z ? left : unitRows(z));
    }
    case "constant":
      return ofEntries(zeros(x.rows, z.rows), () => kernel.value);
    case "chi2":
    case "intersection":
      requireNonNegative(kernel.kind, x);
      requireNonNegative(kernel.kind, z);
      return pairwise(x, z, kernel.kind === "chi2" ? chiSquared(kernel.gamma) : intersection);
  }
}

function innerProducts(x: Matrix, z: Matrix): Matrix {
  return x === z ? gramOfRows(x) : multiplyTransposed(x, z);
}

function shifted(products: Matrix, offset: number): Matrix {
  if (offset !== 0) for (let at = 0; at < products.data.length; at++) products.data[at] += offset;
  return products;
}

function radial(gamma: number, x: Matrix, z: Matrix): Matrix {
  const [left, right] = aroundOrigin(x, z);
  return pairsOnEngine(left, right, (kernels, b) =>
    kernels.rbfGram(b.same, b.m, b.n, b.d, b.x, b.d, b.xNorms, b.y, b.d, b.yNorms, gamma, b.out, b.ldo),
  );
}

/** Matérn's kernels as functions of the distance in length scales (Rasmussen and Williams 2006, section 4.2.1). */
const maternProfiles = {
  "1/2": (r: number) => exp(-r),
  "3/2": (r: number) => {
    const a = Math.sqrt(3) * r;
    return (1 + a) * exp(-a);
  },
  "5/2": (r: number) => {
    const a = Math.sqrt(5) * r;
    return (1 + a + (a * a) / 3) * exp(-a);
  },
};

/** Squared distances below this share of the squared lengths have lost digits that a square root would make visible. */
const CLOSE = 1e-3;

/** Squared distances with full relative accuracy, however close the samples are. */
function exactSquaredDistances(x: Matrix, z: Matrix): Matrix {
  const [left, right] = aroundOrigin(x, z);
  const result = squaredDistances(left, right);
  const xNorms = squaredNorms(left);
  const zNorms = x === z ? xNorms : squaredNorms(right);
  for (let i = 0, at = 0; i < x.rows; i++) {
    for (let j = 0; j < z.rows; j++, at++) {
      if (result.data[at] < CLOSE * (xNorms[i] + zNorms[j])) result.data[at] = squaredDistance(x, i, z, j);
    }
  }
  return result;
}

function squaredNorms({ rows, columns, data }: Matrix): Float64Array {
  const norms = new Float64Array(rows);
  for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < columns; j++, at++) norms[i] += data[at] * data[at];
  return norms;
}

function squaredDistance(x: Matrix, i: number, z: Matrix, j: number): number {
  let sum = 0;
  for (let p = i * x.columns, q = j * x.columns; p < (i + 1) * x.columns; p++, q++) sum += (x.data[p] - z.data[q]) ** 2;
  return sum;
}

function dividedColumns(x: Matrix, scales: readonly number[]): Matrix {
  if (scales.length !== x.columns) {
    throw new LecternError(
      "invalid-option",
      `gram: the ard kernel needs one length scale for each of the ${x.columns} columns, got ${scales.length}`,
      { option: "lengthScales" },
    );
  }
  return { ...x, data: x.data.map((value, at) => value / scales[at % x.columns]) };
}

/** Each column as the cosine and sine of its angle; the squared chord between two of them is (2 sin(δ / 2))². */
function onCircles(x: Matrix, period: number): Matrix {
  const result = zeros(x.rows, 2 * x.columns);
  for (let at = 0; at < x.data.length; at++) {
    const turns = x.data[at] / period;
    const angle = 2 * Math.PI * (turns - Math.floor(turns));
    result.data[2 * at] = cos(angle);
    result.data[2 * at + 1] = sin(angle);
  }
  return result;
}

function ofEntries(matrix: Matrix, change: (entry: number) => number): Matrix {
  for (let at = 0; at < matrix.data.length; at++) matrix.data[at] = change(matrix.data[at]);
  return matrix;
}

/**
 * Both sides without the column means of z. Distances do not change, but ‖x‖² + ‖z‖² − 2 x·z loses fewer digits
 * the closer the samples are to the origin.
 */
function aroundOrigin(x: Matrix, z: Matrix): [Matrix, Matrix] {
  const { mean } = columnMoments(z);
  const right = centered(z, mean);
  return [x === z ? right : centered(x, mean), right];
}

/** Each row divided by its length; a row of zeros stays unchanged. */
function unitRows({ rows, columns, data }: Matrix): Matrix {
  const result = zeros(rows, columns);
  for (let i = 0; i < rows; i++) {
    const from = i * columns;
    let largest = 0;
    for (let at = from; at < from + columns; at++) largest = Math.max(largest, Math.abs(data[at]));
    if (largest === 0) continue;
    let squares = 0;
    // Divided by the largest entry first, so that nothing over- or underflows.
    for (let at = from; at < from + columns; at++) squares += (data[at] / largest) ** 2;
    const length = Math.sqrt(squares);
    for (let at = from; at < from + columns; at++) result.data[at] = data[at] / largest / length;
  }
  return result;
}

type OfRows = (x: Float64Array, p: number, z: Float64Array, q: number, columns: number) => number;

/** A function of all pairs of rows in plain loops; half of them when both sides are the same. */
function pairwise(x: Matrix, z: Matrix, ofRows: OfRows): Matrix {
  const { columns } = x;
  const n = z.rows;
  const result = zeros(x.rows, n);
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < (x === z ? i + 1 : n); j++) {
      const value = ofRows(x.data, i * columns, z.data, j * columns, columns);
      result.data[i * n + j] = value;
      if (x === z) result.data[j * n + i] = value;
    }
  }
  return result;
}

/** A column that is 0 in both samples contributes 0. */
function chiSquared(gamma: number): OfRows {
  return (x, p, z, q, columns) => {
    let distance = 0;
    for (let j = 0; j < columns; j++) {
      const total = x[p + j] + z[q + j];
      if (total > 0) distance += (x[p + j] - z[q + j]) ** 2 / total;
    }
    return exp(-gamma * distance);
  };
}

const intersection: OfRows = (x, p, z, q, columns) => {
  let sum = 0;
  for (let j = 0; j < columns; j++) sum += Math.min(x[p + j], z[q + j]);
  return sum;
};
