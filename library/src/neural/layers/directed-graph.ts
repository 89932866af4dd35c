/** Layers wired as a directed graph without cycles: the general feed-forward network. */
import * as ad from "../../autodiff/operations.js";
import { LecternError } from "../../core/errors.js";
import { choice, json, text } from "../../core/options/options.js";
import { type Shape, sameShape, showShape, type Tensor } from "../../tensor/operations.js";
import { defineLayer } from "./layer.js";
import type { Layer } from "./layers.js";

/** A layer with a name and the names of those whose outputs it sees; "input" is the input of the network. */
export type WiredLayer = {
  readonly name: string;
  readonly inputs: readonly string[];
  readonly layer: Layer;
};

/** Named layers and the name of the one whose output is the result. */
export type DirectedGraphLayer = {
  readonly kind: "directed-graph";
  readonly nodes: readonly WiredLayer[];
  readonly output: string;
  readonly join?: "sum" | "concatenate";
};

/**
 * The nodes in an order in which each comes after its inputs. A graph with a cycle is recurrent: its function is not defined
 * by one pass, and it is refused with the cycle.
 */
export function feedForwardOrder(nodes: readonly Pick<WiredLayer, "name" | "inputs">[]): readonly string[] {
  const inputsOf = new Map(nodes.map(({ name, inputs }) => [name, inputs]));
  const order: string[] = [];
  const path: string[] = [];
  const visit = (name: string) => {
    if (name === "input" || order.includes(name)) return;
    const inputs = inputsOf.get(name);
    if (inputs === undefined)
      throw refuse(`there is no layer ${JSON.stringify(name)}, which ${JSON.stringify(path.at(-1))} names`);
    if (path.includes(name)) {
      const cycle = [...path.slice(path.indexOf(name)), name].toReversed().join(" → ");
      throw refuse(`the layers ${cycle} form a cycle, so the network is recurrent; use a layer of kind "recurrent"`);
    }
    path.push(name);
    inputs.forEach(visit);
    path.pop();
    order.push(name);
  };
  for (const { name } of nodes) visit(name);
  return order;
}

function refuse(problem: string): LecternError {
  return new LecternError("invalid-option", `architecture: directedGraph: ${problem}`, { kind: "directed-graph" });
}

/** Layers by name, each of which sees the sum of the outputs of others, or all of them joined along the first axis. */
export const directedGraph = defineLayer({
  kind: "directed-graph",
  summary: "layers connected as a directed acyclic graph",
  fields: {
    nodes: json<readonly WiredLayer[]>([], "layers with names and inputs"),
    output: text("", "name of the layer whose output is the result"),
    join: choice(["sum", "concatenate"], "sum", "how several inputs of a layer are joined"),
  },
  required: ["nodes", "output"],
  nested({ nodes, output, join }, complete) {
    feedForwardOrder([...nodes, { name: " output", inputs: [output] }]);
    return { output, join, nodes: nodes.map((node) => ({ ...node, layer: complete(node.name, node.layer) })) };
  },
  plan: ({ nodes, output, join }, input, { child, refuse: refuseShape }) => ({
    shape: passThrough(nodes, output, input, (layer, name, inputs: readonly Shape[]) => {
      const [first, ...others] = inputs;
      for (const shape of others) {
        const fits = join === "sum" ? sameShape(shape, first) : sameShape(shape.slice(1), first.slice(1));
        if (!fits)
          throw refuseShape(shape, `inputs of ${JSON.stringify(name)} of a shape that fits ${showShape(first)}`);
      }
      const total = inputs.reduce((sum, [channels]) => sum + channels, 0);
      return child(name, layer, join === "sum" || inputs.length === 1 ? first : [total, ...first.slice(1)]);
    }),
  }),
  apply: ({ nodes, output, join }, _, x, { child }) =>
    passThrough(nodes, output, x, (layer, name, inputs: readonly Tensor[]) => {
      const joined = join === "sum" ? inputs.reduce((a, b) => ad.add(a, b)) : ad.concatenate(inputs, 1);
      return child(name, layer, joined);
    }),
});

/** The value of the output when each layer is computed from the values of its inputs. */
function passThrough<V>(
  nodes: readonly WiredLayer[],
  output: string,
  input: V,
  compute: (layer: Layer, name: string, inputs: readonly V[]) => V,
): V {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const values = new Map<string, V>([["input", input]]);
  for (const name of feedForwardOrder(nodes)) {
    const { layer, inputs } = byName.get(name) as WiredLayer;
    values.set(
      name,
      compute(
        layer,
        name,
        inputs.map((each) => values.get(each) as V),
      ),
    );
  }
  return values.get(output) as V;
}
