/** What networks learn, as plain data: tensors by name, and how inputs and targets are scaled. */
import { leavesOf, withLeaves } from "../../autodiff/tree.js";
import * as state from "../../contract/state/fields.js";
import * as t from "../../tensor/operations.js";
import type { Architecture } from "../layers/architecture.js";
import { createNetwork, type Network } from "../layers/network.js";

/** The architecture of a method for its data: with its last layer. */
export interface NetworkPlan {
  readonly architecture: Architecture;
  readonly inputShape: t.Shape;
  /** whether the columns are tokens of a sequence, with 0 as padding at its end */
  readonly tokens?: boolean;
}

/** How a method plans its network, from its options and the sizes of the data. */
export type PlanNetwork = (
  options: Readonly<Record<string, unknown>>,
  features: number,
  outputs: number,
) => NetworkPlan;

/** The field of a tensor. */
export const tensorField = state.record(
  {
    name: state.text("place in the network, such as 0.weight"),
    shape: state.list("axes", state.integer("length of an axis", { min: 0 }), "length of each axis"),
    values: state.typedArray<Float32Array>("Float32Array", "entries", "entries, row by row", { min: -1e9, max: 1e9 }),
  },
  "a tensor",
);

/** A tensor as plain data. */
export type SavedTensor = state.StateOf<{ tensor: typeof tensorField }>["tensor"];

/** Methods fit networks of up to so many parameters: 128 MiB, and drawing them takes about a second. */
export const MAX_PARAMETERS = 2 ** 25;

/** The field of networks with their tensors. */
export function membersField(check: state.StateCheck<readonly { readonly tensors: readonly SavedTensor[] }[]>) {
  return state.list(
    "members",
    state.record({ tensors: state.list("tensors", tensorField, "weights, biases and running means") }, "a network"),
    "the network; several if predictions of snapshots are averaged",
    check,
  );
}

/** What is wrong with networks of a plan, if anything: "must …". */
export function membersProblem(
  { architecture, inputShape }: NetworkPlan,
  members: readonly { readonly tensors: readonly SavedTensor[] }[],
): string | undefined {
  if (members.length === 0) return "must have at least one network";
  const network = createNetwork(architecture, inputShape, { maxParameters: MAX_PARAMETERS });
  return members.map(({ tensors }) => tensorsProblem(network, tensors)).find((problem) => problem !== undefined);
}

/** The fields of the state of a method with a network. */
export function networkState(plan: PlanNetwork, task: "classes" | "numbers") {
  return {
    outputs: state.integer(
      "number of outputs of the network: the number of classes, or 1",
      { size: "outputs", min: 1 },
      (outputs, { sizeOf }) => {
        const expected = task === "classes" ? sizeOf("classes") : 1;
        return outputs === expected ? undefined : `must be ${expected}, got ${outputs}`;
      },
    ),
    center: state.vector("features", "subtracted from each input"),
    scale: state.vector("features", "what each input is divided by", { above: 0 }),
    members: membersField((members, { options, sizeOf }) =>
      membersProblem(plan(options, sizeOf("features"), sizeOf("outputs")), members),
    ),
    targetCenter: state.number("added to the outputs of a regressor; 0 for a classifier"),
    targetScale: state.number("what the outputs of a regressor are multiplied by; 1 for a classifier", { above: 0 }),
  };
}

/** What networks learn. */
export type NetworkState = state.StateOf<ReturnType<typeof networkState>>;

/** The tensors of a network, as plain data. */
export function savedTensors({ parameters, state: running }: Network): SavedTensor[] {
  return [...leavesOf(parameters), ...leavesOf(running)].map(({ path, tensor: { shape, data } }) => ({
    name: path,
    shape: [...shape],
    values: data instanceof Float32Array ? data : Float32Array.from(data),
  }));
}

/** What is wrong with tensors for a network, if anything: "must …". */
export function tensorsProblem(network: Network, tensors: readonly SavedTensor[]): string | undefined {
  const own = [...leavesOf(network.parameters), ...leavesOf(network.state)];
  if (own.length !== tensors.length) return `must have ${own.length} tensors, got ${tensors.length}`;
  for (const [i, { path, tensor }] of own.entries()) {
    const { name, shape, values } = tensors[i];
    if (name === path && t.sameShape(shape, tensor.shape) && values.length === tensor.data.length) continue;
    return `must have the tensor ${path} of the shape ${t.showShape(tensor.shape)}, got ${name} of ${t.showShape(shape)}`;
  }
  return undefined;
}

/** The network with the tensors of a state that was checked. */
export function openNetwork(network: Network, tensors: readonly SavedTensor[]): Network {
  const opened = tensors.map(({ shape, values }): t.Tensor => ({ shape, data: values }));
  const count = leavesOf(network.parameters).length;
  return {
    ...network,
    parameters: withLeaves(network.parameters, opened.slice(0, count)),
    state: withLeaves(network.state, opened.slice(count)),
  };
}
