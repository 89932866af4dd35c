/**
 * How parameters begin. A layer says for each parameter its shape and how it is drawn, so that a network can be counted and
 * described without its weights.
 */
import type { Random } from "../../numeric/random/random.js";
import { allocate, type NumberType, type Shape, sizeOf, type Tensor } from "../../tensor/operations.js";

/** The distribution of the entries of a parameter. */
export type Initial =
  /** the same number everywhere */
  | { readonly kind: "constant"; readonly value: number }
  /** normal with mean 0 */
  | { readonly kind: "normal"; readonly deviation: number }
  /** uniform between −bound and bound */
  | { readonly kind: "uniform"; readonly bound: number }
  /** rows or columns, whichever are fewer, that are orthogonal and of length gain, of the parameter as a matrix with `rows` rows */
  | { readonly kind: "orthogonal"; readonly rows: number; readonly gain: number };

/** The shape of a parameter and how it begins. */
export interface ParameterSpec {
  readonly shape: Shape;
  readonly initial: Initial;
}

/** The names of the ways to begin that a layer offers. */
export const initializerNames = ["automatic", "he", "glorot", "orthogonal", "zero"] as const;

/** The name of a way to begin. */
export type InitializerName = (typeof initializerNames)[number];

/** Activations that are about zero for half of their inputs, which He's rule makes up for. */
const rectifiers: readonly string[] = ["relu", "leaky-relu", "gelu", "silu", "softplus"];

/**
 * Weights with a number of inputs and outputs for each unit: by He's rule (normal with variance 2/inputs; He et al. 2015),
 * which keeps the variance of signals constant under ReLU, by Glorot's (uniform with variance 2/(inputs + outputs); Glorot and
 * Bengio 2010), or orthogonal (Saxe et al. 2014). Automatic is He's rule before rectifiers and Glorot's otherwise.
 */
export function weights(
  shape: Shape,
  units: { readonly inputs: number; readonly outputs: number },
  name: InitializerName,
  activation = "none",
): ParameterSpec {
  const { inputs, outputs } = units;
  switch (name) {
    case "he":
      return { shape, initial: { kind: "normal", deviation: Math.sqrt(2 / inputs) } };
    case "glorot":
      return { shape, initial: { kind: "uniform", bound: Math.sqrt(6 / (inputs + outputs)) } };
    case "orthogonal":
      return { shape, initial: { kind: "orthogonal", rows: shape[0], gain: 1 } };
    case "zero":
      return constant(shape, 0);
    case "automatic":
      return weights(shape, units, rectifiers.includes(activation) ? "he" : "glorot");
  }
}

/** A parameter that begins with the same number everywhere. */
export function constant(shape: Shape, value: number): ParameterSpec {
  return { shape, initial: { kind: "constant", value } };
}

/** Draws a parameter. */
export function drawParameter({ shape, initial }: ParameterSpec, random: Random, type: NumberType): Tensor {
  const data = allocate(sizeOf(shape), type);
  switch (initial.kind) {
    case "constant":
      data.fill(initial.value);
      break;
    case "normal":
      for (let i = 0; i < data.length; i++) data[i] = initial.deviation * random.normal();
      break;
    case "uniform":
      for (let i = 0; i < data.length; i++) data[i] = initial.bound * (2 * random.uniform() - 1);
      break;
    case "orthogonal":
      data.set(orthogonal(initial.rows, data.length / initial.rows, initial.gain, random));
  }
  return { shape, data };
}

/**
 * A matrix whose rows, or columns if they are fewer, are orthogonal: normal vectors, each made orthogonal to those before
 * it. Doing it twice makes up for rounding (Giraud et al. 2005); plain loops give the same bits on every engine.
 */
function orthogonal(rows: number, columns: number, gain: number, random: Random): Float64Array {
  const [count, length] = [Math.min(rows, columns), Math.max(rows, columns)];
  const vectors: Float64Array[] = [];
  while (vectors.length < count) {
    const vector = Float64Array.from({ length }, () => random.normal());
    for (const other of [...vectors, ...vectors]) {
      const share = inner(vector, other);
      for (let i = 0; i < length; i++) vector[i] -= share * other[i];
    }
    const norm = Math.sqrt(inner(vector, vector));
    vectors.push(vector.map((value) => value / norm));
  }
  const byRows = rows <= columns;
  return Float64Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    return gain * (byRows ? vectors[row][column] : vectors[column][row]);
  });
}

function inner(a: Float64Array, b: Float64Array): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i] * b[i];
  return total;
}
