/**
 * Error backpropagation for chains of dense layers, written out: in a small network a record of operations would take far longer
 * than the arithmetic. Each error δ is computed once and used for all weights below it:
 *
 *   zⱼ = Σᵢ aᵢ wᵢⱼ + bⱼ,  aⱼ = g(zⱼ);   δⱼ = g′(zⱼ) Σₖ wⱼₖ δₖ,  ∂E/∂wᵢⱼ = aᵢ δⱼ,  ∂E/∂bⱼ = δⱼ
 */
import { exp, log, tanh } from "../../numeric/elementary/functions.js";
import type { Numbers, Tensor } from "../../tensor/operations.js";
import type { Loss, Targets } from "./losses.js";

/** A dense layer: weights of inputs x outputs, and an activation whose derivative is a function of its value. */
export interface DenseUnits {
  readonly weight: Tensor;
  readonly bias?: Tensor | undefined;
  readonly activation: DenseActivation;
}

/** Activations g with g′ as a function of g. */
export type DenseActivation = "none" | "relu" | "tanh" | "sigmoid";

/** The losses of this pass: those whose gradient in the scores is simple. */
export type DenseLoss = Extract<Loss, { kind: "squared" | "cross-entropy" }>;

/** Buffers of a chain of layers for a number of samples. */
export interface DensePass {
  /** The mean loss of some samples; the gradients of weights and biases are then in `gradients`, layer by layer. */
  run(x: Tensor, targets: Targets, rows: Int32Array): number;
  readonly gradients: readonly Tensor[];
}

/** Prepares passes over up to `capacity` samples; the weights are read at each pass. */
export function createDensePass(layers: readonly DenseUnits[], loss: DenseLoss, capacity: number): DensePass {
  const widths = [layers[0].weight.shape[0], ...layers.map(({ weight }) => weight.shape[1])];
  const values = widths.map((width) => new Float64Array(width * capacity));
  const errors = widths.map((width) => new Float64Array(width * capacity));
  const ofLayers = layers.map(({ weight, bias }) => ({
    weight: zerosLike(weight),
    bias: bias === undefined ? undefined : zerosLike(bias),
  }));
  const last = layers.length;
  return {
    gradients: ofLayers.flatMap(({ weight, bias }) => (bias === undefined ? [weight] : [weight, bias])),
    run(x, targets, rows) {
      gatherRows(x.data, rows, widths[0], values[0]);
      for (let l = 0; l < last; l++) forward(layers[l], values[l], values[l + 1], rows.length);
      const total =
        loss.kind === "squared"
          ? squaredErrors(values[last], targets as Tensor, rows, widths[last], errors[last])
          : classErrors(values[last], targets as Int32Array, rows, widths[last], errors[last]);
      for (let l = last - 1; l >= 0; l--) {
        throughActivation(layers[l].activation, values[l + 1], errors[l + 1], rows.length * widths[l + 1]);
        backward(layers[l], ofLayers[l], values[l], errors[l + 1], l === 0 ? undefined : errors[l], rows.length);
      }
      return total / rows.length;
    },
  };
}

function zerosLike({ shape, data }: Tensor): Tensor {
  return { shape, data: data instanceof Float32Array ? new Float32Array(data.length) : new Float64Array(data.length) };
}

function gatherRows(data: Numbers, rows: Int32Array, width: number, into: Float64Array): void {
  for (let r = 0; r < rows.length; r++) {
    const from = rows[r] * width;
    for (let i = 0; i < width; i++) into[r * width + i] = data[from + i];
  }
}

function forward({ weight, bias, activation }: DenseUnits, a: Float64Array, z: Float64Array, rows: number): void {
  const [inputs, outputs] = weight.shape;
  const w = weight.data;
  for (let r = 0; r < rows; r++) {
    const to = r * outputs;
    for (let j = 0; j < outputs; j++) z[to + j] = bias === undefined ? 0 : bias.data[j];
    for (let i = 0; i < inputs; i++) {
      const value = a[r * inputs + i];
      if (value === 0) continue;
      const from = i * outputs;
      for (let j = 0; j < outputs; j++) z[to + j] += value * w[from + j];
    }
  }
  const length = rows * outputs;
  if (activation === "relu") for (let k = 0; k < length; k++) z[k] = Math.max(z[k], 0);
  else if (activation === "tanh") for (let k = 0; k < length; k++) z[k] = tanh(z[k]);
  else if (activation === "sigmoid") for (let k = 0; k < length; k++) z[k] = 1 / (1 + exp(-z[k]));
}

/** δ ← g′ δ, with the derivative from the values of the activation. */
function throughActivation(activation: DenseActivation, a: Float64Array, errors: Float64Array, length: number): void {
  if (activation === "relu") for (let k = 0; k < length; k++) errors[k] = a[k] > 0 ? errors[k] : 0;
  else if (activation === "tanh") for (let k = 0; k < length; k++) errors[k] *= 1 - a[k] * a[k];
  else if (activation === "sigmoid") for (let k = 0; k < length; k++) errors[k] *= a[k] * (1 - a[k]);
}

function backward(
  { weight }: DenseUnits,
  into: { readonly weight: Tensor; readonly bias: Tensor | undefined },
  a: Float64Array,
  errors: Float64Array,
  below: Float64Array | undefined,
  rows: number,
): void {
  const [inputs, outputs] = weight.shape;
  const [w, dw] = [weight.data, into.weight.data.fill(0)];
  const db = into.bias?.data.fill(0);
  for (let r = 0; r < rows; r++) {
    const at = r * outputs;
    if (db !== undefined) for (let j = 0; j < outputs; j++) db[j] += errors[at + j];
    for (let i = 0; i < inputs; i++) {
      const [value, from] = [a[r * inputs + i], i * outputs];
      let error = 0;
      for (let j = 0; j < outputs; j++) {
        const own = errors[at + j];
        dw[from + j] += value * own;
        error += w[from + j] * own;
      }
      if (below !== undefined) below[r * inputs + i] = error;
    }
  }
}

/** Σ (s − y)², and 2 (s − y)/n. */
function squaredErrors(s: Float64Array, y: Tensor, rows: Int32Array, width: number, errors: Float64Array): number {
  let total = 0;
  for (let r = 0; r < rows.length; r++) {
    for (let j = 0; j < width; j++) {
      const difference = s[r * width + j] - y.data[rows[r] * width + j];
      total += difference * difference;
      errors[r * width + j] = (2 * difference) / rows.length;
    }
  }
  return total;
}

/** −Σ log softmax(s) at the classes, and (softmax(s) − 1 at the class)/n. */
function classErrors(s: Float64Array, y: Int32Array, rows: Int32Array, width: number, errors: Float64Array): number {
  let total = 0;
  for (let r = 0; r < rows.length; r++) {
    const at = r * width;
    let [largest, sum] = [-Infinity, 0];
    for (let j = 0; j < width; j++) largest = Math.max(largest, s[at + j]);
    for (let j = 0; j < width; j++) {
      errors[at + j] = exp(s[at + j] - largest);
      sum += errors[at + j];
    }
    for (let j = 0; j < width; j++) errors[at + j] /= sum * rows.length;
    const own = at + y[rows[r]];
    total += log(sum) + largest - s[own];
    errors[own] -= 1 / rows.length;
  }
  return total;
}
