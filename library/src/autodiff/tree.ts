/** Trees of tensors: the parameters of a model as nested lists and records, such as `[{ weight, bias }, { weight, bias }]`. */
import { LecternError } from "../core/errors.js";
import { sameShape, showShape, type Tensor } from "../tensor/operations.js";

/** A tensor in a tree, with its path, such as "layers[0].weight". */
export interface Leaf {
  readonly path: string;
  readonly tensor: Tensor;
}

/** The same tree with other tensors. */
export function mapTree<P>(tree: P, change: (tensor: Tensor, path: string) => Tensor): P {
  return mapNode(tree, change, "") as P;
}

function mapNode(node: unknown, change: (tensor: Tensor, path: string) => unknown, path: string): unknown {
  if (isTensor(node)) return change(node, path);
  if (Array.isArray(node)) return node.map((child, i) => mapNode(child, change, `${path}[${i}]`));
  if (typeof node === "object" && node !== null) {
    const result: Record<string, unknown> = {};
    for (const [key, child] of Object.entries(node)) {
      result[key] = mapNode(child, change, path === "" ? key : `${path}.${key}`);
    }
    return result;
  }
  throw new LecternError(
    "invalid-data",
    `tree: expected tensors in lists or records, got ${node === null ? "null" : typeof node}${path === "" ? "" : ` at ${path}`}`,
    { path },
  );
}

/** Whether something is a tensor. */
export function isTensor(node: unknown): node is Tensor {
  return (
    typeof node === "object" && node !== null && "shape" in node && "data" in node && ArrayBuffer.isView(node.data)
  );
}

/** The tensors of a tree, in order. */
export function leavesOf(tree: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  mapNode(tree, (tensor, path) => leaves.push({ path, tensor }), "");
  return leaves;
}

/** The same tree with other tensors, given in order. */
export function withLeaves<P>(tree: P, tensors: readonly Tensor[]): P {
  let next = 0;
  return mapTree(tree, () => tensors[next++]);
}

/** Combines trees of the same structure and shapes, tensor by tensor, into a tree. */
export function zipTrees<P>(tree: P, other: unknown, combine: (a: Tensor, b: Tensor, path: string) => Tensor): P {
  const tensors = matchingLeaves("zipTrees", tree, other);
  let next = 0;
  return mapTree(tree, (tensor, path) => combine(tensor, tensors[next++], path));
}

/** The tensors of a second tree, which must have the structure and shapes of the first. */
export function matchingLeaves(operation: string, tree: unknown, other: unknown): Tensor[] {
  const [own, given] = [leavesOf(tree), leavesOf(other)];
  for (let i = 0; i < Math.max(own.length, given.length); i++) {
    if (own[i]?.path !== given[i]?.path) {
      const names = [own[i], given[i]].map((leaf) => (leaf === undefined ? "nothing" : `"${leaf.path}"`));
      throw new LecternError(
        "invalid-data",
        `${operation}: the trees differ; the first has ${names[0]} where the second has ${names[1]}`,
      );
    }
    const [a, b] = [own[i].tensor.shape, given[i].tensor.shape];
    if (!sameShape(a, b)) {
      const at = own[i].path === "" ? "" : ` of "${own[i].path}"`;
      throw new LecternError(
        "invalid-data",
        `${operation}: the shapes ${showShape(a)} and ${showShape(b)}${at} differ`,
        { shapes: [a, b] },
      );
    }
  }
  return given.map(({ tensor }) => tensor);
}
