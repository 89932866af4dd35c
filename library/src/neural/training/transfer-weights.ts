/** Networks that begin with weights that another one has learned. */
import { matchingLeaves, withLeaves } from "../../autodiff/tree.js";
import { LecternError, show } from "../../core/errors.js";
import type { TensorTree } from "../layers/layer.js";
import type { Network } from "../layers/network.js";

/**
 * The network with the weights of another one in some of its layers, given by their places in both. To fine-tune a pretrained part,
 * put it first in both networks and train the result on the labels that there are.
 *
 * @example
 * ```ts
 * import { createNetwork, transferWeights } from "lectern/neural";
 *
 * const body = { kind: "sequence", layers: [{ kind: "dense", outputs: 8, activation: "relu" }] } as const;
 * const pretrained = createNetwork([body, { kind: "dense", outputs: 4 }], [3], { seed: 1 });
 * const classifier = transferWeights(createNetwork([body, { kind: "dense", outputs: 2 }], [3]), pretrained, ["0"]);
 * classifier.parameters["0"] === pretrained.parameters["0"]; // false
 * ```
 */
export function transferWeights(network: Network, from: Network, places: readonly string[]): Network {
  let { parameters, state } = network;
  for (const place of places) {
    const path = place.split(".");
    if (treeAt(parameters, path) === undefined && treeAt(state, path) === undefined) {
      throw new LecternError("invalid-option", `transferWeights: there are no weights at the place ${show(place)}`, {
        place,
      });
    }
    parameters = replaceAt(parameters, path, from.parameters);
    state = replaceAt(state, path, from.state);
  }
  return { ...network, parameters, state };
}

function treeAt(tree: TensorTree, path: readonly string[]): TensorTree | undefined {
  return path.reduce<TensorTree | undefined>((node, name) => node?.[name] as TensorTree | undefined, tree);
}

/** The tree with copies of the tensors at a path of another tree, which must have the same names and shapes. */
function replaceAt(tree: TensorTree, path: readonly string[], from: TensorTree): TensorTree {
  const [own, other] = [treeAt(tree, path), treeAt(from, path)];
  if (own === undefined && other === undefined) return tree;
  const given = matchingLeaves(`transferWeights: place "${path.join(".")}"`, own ?? {}, other ?? {});
  const copies = given.map(({ shape, data }) => ({ shape, data: data.slice() }));
  const put = (node: TensorTree, [name, ...rest]: readonly string[]): TensorTree => ({
    ...node,
    [name]: rest.length === 0 ? withLeaves(node[name], copies) : put(node[name] as TensorTree, rest),
  });
  return put(tree, path);
}
