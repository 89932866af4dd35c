/**
 * What leaves of regression forests predict: N(ȳ(x), σ²(x)), with a constant, linear or polynomial mean ȳ fitted to the
 * samples of the leaf. With basis φ(x), coefficients β and Gram matrix G = Φᵀ W Φ, the mean is φ·β and the variance
 * σ² (1 + φᵀ G⁻¹ φ), which grows away from the samples.
 */
import { createPace, type Pace, WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { choleskyInverseSteps, choleskySteps } from "../../linalg/factor/cholesky/cholesky-steps.js";
import { log } from "../../numeric/elementary/functions.js";
import type { SplitTask } from "./growth.js";
import type { RandomSplitRegressorOptions } from "./random-split-regressor/random-split-regressor.js";

/** The mean of a leaf: the degree of the powers of columns it is made of. */
export type LeafModel = RandomSplitRegressorOptions["leaf"];

function degreeOf(model: LeafModel): number {
  switch (model.kind) {
    case "constant":
      return 0;
    case "linear":
      return 1;
    case "polynomial":
      return model.degree;
  }
}

/** How many numbers the basis has: 1 and the powers of each column. */
export function basisSize(model: LeafModel, columns: number): number {
  return 1 + degreeOf(model) * columns;
}

/** What is wrong with the leaves of a forest: each keeps the coefficients, a positive variance and G⁻¹. */
export function leafModelProblem(leaves: Matrix, model: LeafModel, columns: number): string | undefined {
  const size = basisSize(model, columns);
  const width = leafWidth(size);
  if (leaves.columns !== width) return `must have ${width} numbers for each leaf, got ${leaves.columns}`;
  for (let leaf = 0; leaf < leaves.rows; leaf++) {
    const variance = leaves.data[leaf * width + size];
    if (!(variance > 0)) return `must have a variance above 0 in each leaf, but leaf ${leaf} has ${variance}`;
  }
  return undefined;
}

/** How many numbers a leaf keeps: the coefficients, the variance, and G⁻¹. */
function leafWidth(size: number): number {
  return size + 1 + size * size;
}

/** Writes 1, x₁, x₁², …, x₂, … for a row of standardised samples; a missing value counts as the mean, which is 0. */
function writeBasis(into: Float64Array, degree: number, data: Float64Array, base: number, numbers: Int32Array): void {
  into[0] = 1;
  let at = 1;
  for (const j of numbers) {
    const value = Number.isNaN(data[base + j]) ? 0 : data[base + j];
    let power = 1;
    for (let k = 0; k < degree; k++) {
      power *= value;
      into[at++] = power;
    }
  }
}

/** The samples of a regression by leaf models: a row of the basis each. */
interface BasisSamples {
  readonly size: number;
  readonly basis: readonly Float64Array[];
  readonly y: Float64Array;
  readonly weights: Float64Array;
  readonly floor: number;
  readonly isTime: Pace;
}

/**
 * The task of regression: entropy ½ log(2πe σ²) of the residuals of the leaf model, a function of the columns `numbers`; σ² is
 * never below the floor.
 */
export function createNumberTask(
  x: Matrix,
  numbers: Int32Array,
  y: Float64Array,
  weights: Float64Array,
  model: LeafModel,
  floor: number,
): SplitTask {
  const size = basisSize(model, numbers.length);
  const degree = degreeOf(model);
  const basis = Array.from({ length: x.rows }, (_, i) => {
    const row = new Float64Array(size);
    writeBasis(row, degree, x.data, i * x.columns, numbers);
    return row;
  });
  const samples: BasisSamples = { size, basis, y, weights, floor, isTime: createPace() };
  return {
    width: leafWidth(size),
    weights,
    *isPure(rows) {
      return (yield* fitLeaf(samples, rows)).variance <= floor;
    },
    *entropy(rows) {
      return 0.5 * log(2 * Math.PI * Math.E * (yield* fitLeaf(samples, rows)).variance);
    },
    drawResponse: () => (i) => y[i],
    *leaf(rows) {
      const { factor, coefficients, variance } = yield* fitLeaf(samples, rows);
      const result = new Float64Array(leafWidth(size));
      result.set(coefficients);
      result[size] = variance;
      result.set((yield* inverseOf(factor)).data, size + 1);
      return result;
    },
  };
}

function weightOf({ weights }: BasisSamples, rows: Int32Array): number {
  return rows.reduce((sum, i) => sum + weights[i], 0);
}

/** From so many functions on, an inverse on the engine is faster than a solution for each of them. */
const MANY_FUNCTIONS = 32;

/** The inverse of the matrix with a Cholesky factor. */
function* inverseOf(factor: Matrix): Work<void, Matrix> {
  const size = factor.rows;
  if (size >= MANY_FUNCTIONS) return yield* choleskyInverseSteps(factor);
  const inverse = zeros(size, size);
  for (let a = 0; a < size; a++) {
    const unit = new Float64Array(size);
    unit[a] = 1;
    inverse.data.set(solveCholesky(factor, unit), a * size);
  }
  return inverse;
}

interface FittedLeaf {
  readonly factor: Matrix;
  readonly coefficients: Float64Array;
  readonly variance: number;
}

/** Nanoseconds for an entry of the Gram matrix of a sample. */
const ENTRY_COST = 1;

/** Fits the basis to the samples of a leaf by least squares. */
function* fitLeaf(samples: BasisSamples, rows: Int32Array): Work<void, FittedLeaf> {
  const { size, basis, y, weights, floor, isTime } = samples;
  const sampleWork = size * (size + 2) * ENTRY_COST;
  const atOnce = Math.ceil(WORK_BETWEEN_YIELDS / sampleWork);
  const gram = { rows: size, columns: size, data: new Float64Array(size * size) };
  const right = new Float64Array(size);
  for (let at = 0; at < rows.length; at++) {
    const i = rows[at];
    const phi = basis[i];
    if (at % atOnce === atOnce - 1 && isTime(atOnce * sampleWork)) yield;
    for (let a = 0; a < size; a++) {
      right[a] += weights[i] * phi[a] * y[i];
      for (let b = 0; b <= a; b++) gram.data[a * size + b] += weights[i] * phi[a] * phi[b];
    }
  }
  // A small ridge penalty on all but the constant: leaves may hold fewer samples than the basis has functions.
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) gram.data[b * size + a] = gram.data[a * size + b];
    gram.data[a * size + a] *= 1 + 1e-10;
    if (a > 0) gram.data[a * size + a] += 1e-6;
  }
  if (isTime((rows.length % atOnce) * sampleWork)) yield;
  const factor = yield* choleskySteps(gram);
  const coefficients = solveCholesky(factor, right);
  let squares = 0;
  for (const i of rows) {
    let residual = y[i];
    for (let a = 0; a < size; a++) residual -= coefficients[a] * basis[i][a];
    squares += weights[i] * residual * residual;
    if (isTime(size * ENTRY_COST)) yield;
  }
  return { factor, coefficients, variance: Math.max(floor, squares / weightOf(samples, rows)) };
}

/** The mean and the variance that a leaf predicts for a row of samples. */
export function predictAtLeaf(
  leaf: Float64Array,
  model: LeafModel,
  data: Float64Array,
  base: number,
  numbers: Int32Array,
  basis: Float64Array,
): [mean: number, variance: number] {
  const size = basis.length;
  writeBasis(basis, degreeOf(model), data, base, numbers);
  let [mean, form] = [0, 0];
  for (let a = 0; a < size; a++) {
    mean += leaf[a] * basis[a];
    for (let b = 0; b < size; b++) form += basis[a] * basis[b] * leaf[size + 1 + a * size + b];
  }
  return [mean, leaf[size] * (1 + form)];
}
