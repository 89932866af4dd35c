/** Outputs and gradients of every layer beside those of PyTorch. */
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { valueAndGradWith } from "../../autodiff/gradient.js";
import { multiply, sum } from "../../autodiff/operations.js";
import { leavesOf, withLeaves } from "../../autodiff/tree.js";
import { fromTriplets } from "../../data/sparse.js";
import { type NumberType, type Shape, sizeOf, type Tensor, tensor } from "../../tensor/operations.js";
import type { Architecture } from "./architecture.js";
import type { SideInputs, TensorTree } from "./layer.js";
import { layerKinds } from "./layers.js";
import { applyNetwork, createNetwork } from "./network.js";
import reference from "./reference/layers.json" with { type: "json" };

interface Case {
  readonly name: string;
  readonly architecture: readonly { readonly kind: string }[];
  readonly shape: readonly number[];
  readonly x?: readonly number[];
  readonly training?: boolean;
  readonly graph?: readonly (readonly number[])[];
  readonly merges?: readonly (readonly number[])[];
  readonly memory?: readonly number[];
  readonly promptLength?: number;
  readonly output: readonly number[];
  readonly gradients: Readonly<Record<string, readonly number[] | undefined>>;
  readonly inputGradient?: readonly number[];
}

const cases: readonly Case[] = reference.cases;

/** The numbers of tensor k, by the formula of the script. */
function numbers(shape: Shape, k: number, type: NumberType): Tensor {
  const values = Float64Array.from({ length: sizeOf(shape) }, (_, i) => 0.6 * Math.sin(1.3 * (i + 1) + 2.1 * k));
  return tensor(values, shape, type);
}

function sideOf({ graph, merges, memory, promptLength }: Case, type: NumberType): SideInputs {
  return {
    ...(graph && {
      graph: fromTriplets(5, 5, {
        rowIndex: graph.map(([i]) => i),
        columnIndex: graph.map(([, j]) => j),
        values: graph.map(() => 1),
      }),
    }),
    ...(merges && { merges: merges.map(([a, b]) => [a, b] as const) }),
    ...(memory && { memory: numbers(memory, 100, type) }),
    ...(promptLength !== undefined && { promptLength }),
  };
}

function compute(given: Case, type: NumberType) {
  const { shape, training = false } = given;
  const architecture = given.architecture as Architecture;
  const network = createNetwork(architecture, shape.slice(1), { type });
  const parameters = withLeaves(
    network.parameters,
    leavesOf(network.parameters).map((leaf, k) => numbers(leaf.tensor.shape, k + 1, type)),
  );
  const x = given.x === undefined ? numbers(shape, 0, type) : tensor(given.x, shape, type);
  const options = { training, state: network.state, ...sideOf(given, type) };
  const loss = (values: { readonly parameters: TensorTree; readonly x: Tensor }) => {
    const { y } = applyNetwork(architecture, values.parameters, values.x, options);
    const weights = tensor(
      Float64Array.from(y.data, (_, i) => Math.cos(i)),
      y.shape,
      type,
    );
    return { value: sum(multiply(weights, y)), extra: y };
  };
  return valueAndGradWith(loss)({ parameters, x });
}

describe.each(cases)("$name", (given) => {
  test.each([
    ["f64", 1e-10],
    ["f32", 1e-5],
  ] as const)("%s", (type, tolerance) => {
    const { extra, gradient } = compute(given, type);
    expectClose(extra.data, given.output, tolerance);
    const leaves = leavesOf(gradient.parameters);
    expect(leaves.map(({ path }) => path)).toEqual(Object.keys(given.gradients));
    // Relative to the largest entry of all gradients: a bias before a normalisation has a gradient of zero.
    const all = leaves.flatMap(({ tensor: { data } }) => Array.from(data));
    expectClose(
      all,
      Object.values(given.gradients).flatMap((each) => each ?? []),
      tolerance,
    );
    if (given.inputGradient !== undefined) expectClose(gradient.x.data, given.inputGradient, tolerance);
  });
});

test("there is a case for every kind of layer", () => {
  const compared = new Set(cases.flatMap(({ architecture }) => architecture.map(({ kind }) => kind)));
  expect([...layerKinds.keys()].filter((kind) => !compared.has(kind))).toEqual([]);
});
