/**
 * Layers of perceptrons in double precision whose weights are set by hand: the networks that proofs construct. Networks
 * that learn are made of the layers in ../layers.
 */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { multiplyTransposed } from "../../linalg/multiply.js";
import { exp, tanh } from "../../numeric/elementary/functions.js";

/** What a perceptron applies to its weighted sum. */
export type PerceptronActivation = "identity" | "step" | "sigmoid" | "tanh" | "relu" | "absolute";

/** Perceptrons side by side: each computes activation(wᵀx + b). */
export interface PerceptronLayer {
  /** A row of weights for each perceptron, with a column for each input. */
  readonly weights: Matrix;
  readonly biases: Float64Array;
  readonly activation: PerceptronActivation;
}

const activations: Readonly<Record<PerceptronActivation, (z: number) => number>> = {
  identity: (z) => z,
  step: (z) => (z > 0 ? 1 : 0),
  sigmoid: (z) => 1 / (1 + exp(-z)),
  tanh,
  relu: (z) => Math.max(z, 0),
  absolute: Math.abs,
};

/** Makes a layer from rows of weights, and checks that sizes agree. */
export function perceptronLayer(
  weights: MatrixLike,
  biases: ArrayLike<number>,
  activation: PerceptronActivation,
): PerceptronLayer {
  const matrix = asMatrix(weights, "weights");
  if (biases.length !== matrix.rows) {
    throw new LecternError(
      "invalid-data",
      `perceptronLayer: ${matrix.rows} rows of weights need ${matrix.rows} biases, got ${biases.length}`,
    );
  }
  return { weights: matrix, biases: Float64Array.from(biases), activation };
}

/** The outputs of the last layer: a row for each sample, a column for each of its perceptrons. */
export function applyLayers(layers: readonly PerceptronLayer[], x: MatrixLike): Matrix {
  return layers.reduce(applyLayer, asMatrix(x));
}

/** The outputs of one layer. */
export function applyLayer(x: Matrix, layer: PerceptronLayer): Matrix {
  return activate(weightedSums(x, layer), layer.activation);
}

/** wᵀx + b of every perceptron: a row for each sample. */
export function weightedSums(x: Matrix, { weights, biases }: PerceptronLayer): Matrix {
  if (x.columns !== weights.columns) {
    throw new LecternError(
      "invalid-data",
      `applyLayers: a layer with ${weights.columns} inputs cannot take ${x.columns} columns`,
    );
  }
  const sums = multiplyTransposed(x, weights);
  const { rows, columns } = sums;
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) sums.data[i * columns + j] += biases[j];
  return sums;
}

function activate(sums: Matrix, activation: PerceptronActivation): Matrix {
  const result = zeros(sums.rows, sums.columns);
  const apply = activations[activation];
  for (let i = 0; i < sums.data.length; i++) result.data[i] = apply(sums.data[i]);
  return result;
}
