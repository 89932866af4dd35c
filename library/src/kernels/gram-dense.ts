/** Gram matrices of dense samples, on the engine where it has a fused kernel. */
import { type Matrix, zeros } from "../data/matrix.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { gramOfRows, multiplyTransposed } from "../linalg/multiply.js";
import { squaredDistances } from "../linalg/squared-distances.js";
import { exp } from "../numeric/elementary/functions.js";
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
    case "laplace":
      return pairsOnEngine(x, z, (kernels, b) =>
        kernels.laplaceGram(b.same, b.m, b.n, b.d, b.x, b.d, b.y, b.d, kernel.gamma, b.out, b.ldo),
      );
    case "student": {
      const [left, right] = aroundOrigin(x, z);
      const result = squaredDistances(left, right);
      for (let at = 0; at < result.data.length; at++) result.data[at] = 1 / (result.data[at] + kernel.offset);
      return result;
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
    case "constant": {
      const result = zeros(x.rows, z.rows);
      result.data.fill(kernel.value);
      return result;
    }
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
