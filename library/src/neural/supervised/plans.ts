/** The networks of the methods: their options as an architecture with an output layer. */

import { LecternError } from "../../core/errors.js";
import { choice, integer, list } from "../../core/options/options.js";
import { sizeOf } from "../../tensor/operations.js";
import type { Architecture } from "../layers/architecture.js";
import type { Layer } from "../layers/layers.js";
import { outputShapeOf } from "../layers/network.js";
import type { NetworkPlan } from "./network-state.js";

/** The options of multilayer perceptrons. */
export const perceptronOptions = {
  hiddenSizes: list(integer(100, "number of units"), [100], "number of units of each hidden layer"),
  activation: choice(["relu", "tanh", "sigmoid", "gelu", "none"], "relu", "activation function of the hidden layers"),
} as const;

/** The values that decide about the network of a perceptron. */
export interface PerceptronValues {
  readonly hiddenSizes: readonly number[];
  readonly activation: (typeof perceptronOptions)["activation"]["default"];
}

/** Hidden layers of the given sizes, and a linear output. */
export function perceptronPlan(
  { hiddenSizes, activation }: PerceptronValues,
  features: number,
  outputs: number,
): NetworkPlan {
  const hidden = hiddenSizes.map((units): Layer => ({ kind: "dense", outputs: units, activation }));
  return { architecture: [...hidden, { kind: "dense", outputs }], inputShape: [features] };
}

/** The options of networks with an architecture. */
export const architectureOptions = {
  inputShape: list(
    integer(1, "length of an axis"),
    [],
    "shape that the columns of a sample are arranged in, such as [1, 28, 28] for grey images; a vector by default",
  ),
} as const;

/** The option of what the columns are. */
export const inputsOption = choice(
  ["numbers", "tokens"],
  "numbers",
  "what the columns are; numbers, which are scaled, or the tokens of a sequence, with 0 as padding at its end",
);

/** The values that decide about a network with an architecture. */
export interface ArchitectureValues {
  readonly architecture: Architecture;
  readonly inputShape: readonly number[];
  readonly inputs?: (typeof inputsOption)["default"];
}

/** The shape of a sample, which must have as many entries as there are columns. */
export function inputShapeOf(kind: string, { inputShape }: ArchitectureValues, features: number): readonly number[] {
  const shape = inputShape.length === 0 ? [features] : inputShape;
  if (sizeOf(shape) === features) return shape;
  throw new LecternError(
    "invalid-option",
    `${kind}: inputShape [${shape.join(", ")}] needs ${sizeOf(shape)} columns, but the data have ${features}`,
    { kind, option: "inputShape" },
  );
}

/** The given layers, and a linear output of all that they compute. */
export function architecturePlan(
  kind: string,
  values: ArchitectureValues,
  features: number,
  outputs: number,
): NetworkPlan {
  const { architecture } = values;
  const shape = inputShapeOf(kind, values, features);
  if (values.inputs === "tokens" && values.inputShape.length > 0) {
    throw new LecternError("invalid-option", `${kind}: tokens are a sequence; leave inputShape empty`, {
      ...{ kind, option: "inputShape" },
    });
  }
  const given: readonly Layer[] = isList(architecture) ? architecture : [architecture];
  const flatten: readonly Layer[] = outputShapeOf(given, shape).length > 1 ? [{ kind: "flatten" }] : [];
  return {
    architecture: [...given, ...flatten, { kind: "dense", outputs }],
    inputShape: shape,
    ...(values.inputs === "tokens" && { tokens: true }),
  };
}

function isList(architecture: Architecture): architecture is readonly Layer[] {
  return Array.isArray(architecture);
}
