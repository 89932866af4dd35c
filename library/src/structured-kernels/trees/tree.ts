/** Labelled trees with ordered children, such as parse trees. */
import { LecternError, show } from "../../core/errors.js";

/**
 * A node with its children. A child that is a mere string is a word of the sentence (a terminal symbol), which belongs
 * to the production of its parent and has none of its own.
 */
export interface LabeledTree {
  readonly label: string;
  readonly children?: readonly (LabeledTree | string)[];
}

/** The nodes of a tree, children before their parents; the last one is the root. */
export interface TreeIndex {
  readonly labels: readonly string[];
  readonly children: readonly (readonly number[])[];
  /** Whether the node is a word. */
  readonly isWord: readonly boolean[];
}

/** Lists the nodes of a tree; throws if something is not a tree, such as a node that contains itself. */
export function indexTree(tree: LabeledTree, name = "the tree"): TreeIndex {
  const index = { labels: [] as string[], children: [] as number[][], isWord: [] as boolean[] };
  const open = new Set<LabeledTree>();
  // A node is left after all its children have been; an explicit stack allows trees of any depth.
  const stack = [enter(tree, open, name)];
  for (;;) {
    const top = stack[stack.length - 1];
    const child = top.node.children?.[top.found.length];
    if (child !== undefined && typeof child !== "string") stack.push(enter(child, open, name));
    else if (child !== undefined) top.found.push(addNode(index, child, [], true));
    else {
      const number = addNode(index, top.node.label, top.found, false);
      open.delete(top.node);
      stack.pop();
      if (stack.length === 0) return index;
      stack[stack.length - 1].found.push(number);
    }
  }
}

function enter(node: LabeledTree, open: Set<LabeledTree>, name: string): { node: LabeledTree; found: number[] } {
  const { label, children } = node ?? {};
  if (typeof label !== "string" || !(children === undefined || Array.isArray(children))) {
    throw new LecternError(
      "invalid-data",
      `${name} has a node that is not { label, children } with a string and a list, but ${show(node)}`,
    );
  }
  if (open.has(node)) {
    throw new LecternError("invalid-data", `${name} is not a tree: the node ${show(label)} contains itself`);
  }
  open.add(node);
  return { node, found: [] };
}

function addNode(
  index: { labels: string[]; children: number[][]; isWord: boolean[] },
  label: string,
  children: number[],
  isWord: boolean,
): number {
  index.labels.push(label);
  index.children.push(children);
  return index.isWord.push(isWord) - 1;
}

/** The nodes of a tree as a list, with edges from parents to children. */
export interface TreeEdges {
  readonly labels: readonly string[];
  /** Pairs of parent and child, by their positions in `labels`; children are ordered as their edges are. */
  readonly edges: readonly (readonly [parent: number, child: number])[];
}

/**
 * The tree with these edges. Throws unless they form one: a single root, one parent for every other node, no cycles.
 *
 * @example
 * ```ts
 * import { treeFromEdges } from "lectern/structured-kernels";
 *
 * treeFromEdges({ labels: ["A", "B", "C"], edges: [[0, 1], [0, 2]] }).children?.length; // 2
 * ```
 */
export function treeFromEdges({ labels, edges }: TreeEdges): LabeledTree {
  const parent = new Int32Array(labels.length).fill(-1);
  const children: number[][] = labels.map(() => []);
  for (const [from, to] of edges) {
    if (labels[from] === undefined || labels[to] === undefined) {
      refuse(`has an edge from ${from} to ${to}, but ${labels.length} nodes, numbered from 0`);
    }
    if (parent[to] >= 0) refuse(`gives node ${to} two parents, ${parent[to]} and ${from}`);
    parent[to] = from;
    children[from].push(to);
  }
  const roots = labels.map((_, at) => at).filter((at) => parent[at] < 0);
  if (labels.length === 0) refuse("has no nodes; a tree has at least a root");
  if (roots.length === 0) refuse("has a cycle and no root");
  if (roots.length > 1) refuse(`is not connected: the nodes ${roots.join(", ")} have no parent`);
  // Children are built before their parents: in the reverse order of a search from the root.
  const order = [roots[0]];
  for (let at = 0; at < order.length; at++) order.push(...children[order[at]]);
  if (order.length < labels.length) refuse("has a cycle that the root does not reach");
  const built: LabeledTree[] = [];
  for (const at of order.reverse()) {
    built[at] = { label: labels[at], children: children[at].map((child) => built[child]) };
  }
  return built[roots[0]];
}

function refuse(message: string): never {
  throw new LecternError("invalid-data", `treeFromEdges: the graph ${message}`);
}
