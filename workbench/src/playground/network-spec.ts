/** The network of the playground and how it is trained, as plain JSON, so that a link can name it. */
import type { Layer } from "lectern/neural";

/** Functions of the two columns x and y that the network may see. */
export const inputFeatures = ["x", "y", "x²", "y²", "xy", "sin 2x", "sin 2y"] as const;
export type InputFeature = (typeof inputFeatures)[number];

export const activations = ["relu", "tanh", "sigmoid", "gelu", "silu", "softplus", "abs", "none"] as const;
export type Activation = (typeof activations)[number];

export const optimizers = ["adam", "adamw", "sgd", "momentum", "nesterov", "rmsprop"] as const;
export type Optimizer = (typeof optimizers)[number];

/** A hidden layer. */
export type HiddenLayer =
  | { readonly kind: "dense"; readonly units: number; readonly activation: Activation }
  /** A dense layer whose input is added to its output. */
  | { readonly kind: "residual"; readonly activation: Activation }
  /** A dense layer whose input is joined to its output. */
  | { readonly kind: "joined"; readonly units: number; readonly activation: Activation }
  | { readonly kind: "dropout"; readonly rate: number }
  | { readonly kind: "batch-normalization" }
  | { readonly kind: "layer-normalization" };

/** What cannot change while the network is trained: another one begins anew. */
export interface NetworkShape {
  readonly inputs: readonly InputFeature[];
  readonly layers: readonly HiddenLayer[];
  readonly optimizer: Optimizer;
  readonly seed: number;
}

/** What can change at any time. */
export interface TrainingPace {
  readonly learningRate: number;
  readonly batchSize: number;
  /** Strength of the squared penalty of the weights. */
  readonly alpha: number;
}

/** The network and its training. */
export interface NetworkSpec extends NetworkShape, TrainingPace {}

export const MAX_LAYERS = 8;
export const MAX_UNITS = 16;

/** The first network: enough for two moons, small enough to read its weights. */
export const firstNetwork: NetworkSpec = {
  inputs: ["x", "y"],
  layers: [
    { kind: "dense", units: 6, activation: "tanh" },
    { kind: "dense", units: 4, activation: "tanh" },
  ],
  optimizer: "adam",
  seed: 0,
  learningRate: 0.01,
  batchSize: 16,
  alpha: 0,
};

/** A layer of a kind with its usual fields. */
export function newLayer(kind: HiddenLayer["kind"], activation: Activation): HiddenLayer {
  switch (kind) {
    case "dense":
    case "joined":
      return { kind, units: 4, activation };
    case "residual":
      return { kind, activation };
    case "dropout":
      return { kind, rate: 0.2 };
    default:
      return { kind };
  }
}

/** The number of units of each hidden layer, for a number of inputs. */
export function widthsOf(layers: readonly HiddenLayer[], inputs: number): number[] {
  const widths: number[] = [];
  for (const layer of layers) {
    const before = widths.at(-1) ?? inputs;
    if (layer.kind === "dense") widths.push(layer.units);
    else widths.push(layer.kind === "joined" ? before + layer.units : before);
  }
  return widths;
}

/** The layers as the library takes them, without the output. */
export function hiddenArchitecture(layers: readonly HiddenLayer[], inputs: number): Layer[] {
  const widths = [inputs, ...widthsOf(layers, inputs)];
  return layers.map((layer, i) => layerOf(layer, widths[i]));
}

function layerOf(layer: HiddenLayer, width: number): Layer {
  switch (layer.kind) {
    case "dense":
      return { kind: "dense", outputs: layer.units, activation: layer.activation };
    case "residual":
      return { kind: "residual", layers: [{ kind: "dense", outputs: width, activation: layer.activation }] };
    case "joined":
      return { kind: "dense-block", layers: [{ kind: "dense", outputs: layer.units, activation: layer.activation }] };
    default:
      return layer;
  }
}

/** Validates a network from a link, which may come from anywhere; the error says what is wrong. */
export function checkedNetwork(value: unknown): NetworkSpec {
  const { inputs, layers, optimizer, seed, learningRate, batchSize, alpha } = record(value, "network");
  const features = list(inputs, "inputs").map((name) => oneOf(inputFeatures, name, "an input of the network"));
  if (features.length === 0) throw new Error("its network has no inputs");
  const hidden = list(layers, "layers").map(checkedLayer);
  if (hidden.length > MAX_LAYERS) throw new Error(`its network has more than ${MAX_LAYERS} layers`);
  return {
    inputs: features,
    layers: hidden,
    optimizer: oneOf(optimizers, optimizer, "the optimiser"),
    seed: whole(seed, 0, Number.MAX_SAFE_INTEGER, "the seed of the network"),
    learningRate: number(learningRate, Number.MIN_VALUE, 100, "the learning rate"),
    batchSize: whole(batchSize, 1, 100_000, "the batch size"),
    alpha: number(alpha, 0, 1000, "the strength of the penalty"),
  };
}

function checkedLayer(value: unknown): HiddenLayer {
  const { kind, units, activation, rate } = record(value, "layer");
  switch (kind) {
    case "dense":
    case "joined":
      return {
        kind,
        units: whole(units, 1, MAX_UNITS, "the number of units"),
        activation: oneOf(activations, activation, "an activation"),
      };
    case "residual":
      return { kind, activation: oneOf(activations, activation, "an activation") };
    case "dropout":
      return { kind, rate: number(rate, 0, 0.9, "the dropout rate") };
    case "batch-normalization":
    case "layer-normalization":
      return { kind };
    default:
      throw new Error("its network has an unknown layer");
  }
}

function record(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new Error(`it has no ${what}`);
}

function list(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`its network has no ${what}`);
}

function oneOf<T extends string>(names: readonly T[], value: unknown, what: string): T {
  const found = names.find((name) => name === value);
  if (found === undefined) throw new Error(`${what} is not one of ${names.join(", ")}`);
  return found;
}

function number(value: unknown, min: number, max: number, what: string): number {
  if (typeof value === "number" && value >= min && value <= max) return value;
  throw new Error(`${what} is not a number from ${min} to ${max}`);
}

function whole(value: unknown, min: number, max: number, what: string): number {
  if (Number.isInteger(value)) return number(value, min, max, what);
  throw new Error(`${what} is not a whole number`);
}
