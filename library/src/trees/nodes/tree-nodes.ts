/**
 * Binary trees as a structure of arrays: node t splits on column feature[t] and goes to child[t] or the node after it.
 * A forest is the nodes of all its trees, one after the other, and the places of their roots.
 */

/** The nodes of one or more trees. */
export interface TreeNodes {
  /** The first node of each tree. */
  readonly roots: Int32Array;
  /** The column that a node splits on; −1 in a leaf. */
  readonly feature: Int32Array;
  /** Values up to this one go left; NaN where categories decide, so that no comparison holds; 0 in a leaf. */
  readonly threshold: Float64Array;
  /** The left child, which the right one follows; in a leaf, −1 − the row of its values. */
  readonly child: Int32Array;
  /** 1 where missing values, and categories that were not seen, go left; 0 in a leaf. */
  readonly missingLeft: Uint8Array;
  /** Where the categories that go left begin in `categories`; −1 where a threshold decides. */
  readonly categoryStart: Int32Array;
  /** For each split by categories: a number of words, then that many words; bit c of them is 1 when category c goes left. */
  readonly categories: Int32Array;
  /** The weight of the training samples that reach the node. */
  readonly weight: Float64Array;
  /** The impurity of those samples, by the criterion of the fit. */
  readonly impurity: Float64Array;
  /** How many numbers a leaf holds. */
  readonly outputs: number;
  /** What the leaves predict, row after row. */
  readonly values: Float64Array;
}

/** A split of a node: by a threshold, or by the set of categories that go left. */
export interface NodeSplit {
  readonly feature: number;
  readonly threshold: number;
  readonly missingLeft: boolean;
  /** One bit per category, 1 for left. */
  readonly categories?: Int32Array | undefined;
}

/** A tree without categories, as the fields of {@link TreeNodes}; it begins with its root. */
export type WholeTree = Pick<TreeNodes, "feature" | "threshold" | "child" | "weight" | "impurity" | "values"> & {
  readonly missingLeft: ArrayLike<number>;
};

/** Nodes under construction; the arrays grow by doubling. */
export interface NodeBuffer {
  /** Starts a tree and returns its root. */
  addRoot(weight: number, impurity: number): number;
  /** Makes a node inner and returns its left child; the right one is the next. */
  split(node: number, by: NodeSplit): number;
  /** Records the samples that reach a node. */
  describe(node: number, weight: number, impurity: number): void;
  /** Makes a node a leaf; the values are copied. */
  close(node: number, values: ArrayLike<number>): void;
  /** Adds a whole tree with threshold splits only; children and rows of values are counted from its own first ones. */
  addTree(tree: WholeTree): void;
  /** Reserves space for this many more nodes, so that arrays need not grow step by step. */
  reserve(more: number): void;
  /** How many nodes there are. */
  size(): number;
  /** The nodes so far; the arrays may be longer than the nodes, and change with the next one. */
  view(): TreeNodes;
  finish(): TreeNodes;
}

/** The fields of nodes, one array each. */
type NodeFields = {
  -readonly [K in
    | "feature"
    | "threshold"
    | "child"
    | "missingLeft"
    | "categoryStart"
    | "weight"
    | "impurity"]: TreeNodes[K];
};

/** What a buffer holds; arrays are replaced when they grow. */
interface BufferState extends NodeFields {
  readonly outputs: number;
  readonly roots: number[];
  readonly categories: number[];
  values: Float64Array;
  count: number;
  leaves: number;
}

/** An empty buffer for trees whose leaves hold `outputs` numbers. */
export function createNodeBuffer(outputs: number, capacity = 64): NodeBuffer {
  const state: BufferState = {
    ...emptyFields(capacity),
    ...{ outputs, roots: [], categories: [], count: 0, leaves: 0 },
    values: new Float64Array(capacity * outputs),
  };
  return {
    describe: (node, weight, impurity) => describe(state, node, weight, impurity),
    size: () => state.count,
    reserve(more) {
      if (state.count + more > state.feature.length) resize(state, state.count + more);
      // Of the nodes of a tree, about half are leaves.
      const length = (state.leaves + Math.ceil(more / 2)) * outputs;
      if (length > state.values.length) resizeValues(state, length);
    },
    addRoot(weight, impurity) {
      const root = state.count;
      state.roots.push(root);
      addNodes(state, 1);
      describe(state, root, weight, impurity);
      return root;
    },
    split: (node, by) => splitNode(state, node, by),
    addTree: (tree) => addTree(state, tree),
    close(node, leaf) {
      const { leaves, child } = state;
      if ((leaves + 1) * outputs > state.values.length) resizeValues(state, 2 * state.values.length);
      for (let k = 0; k < outputs; k++) state.values[leaves * outputs + k] = leaf[k];
      child[node] = -1 - leaves;
      state.leaves++;
    },
    view: () => viewOf(state),
    finish: () => finished(state),
  };
}

function emptyFields(size: number): NodeFields {
  return {
    feature: new Int32Array(size),
    threshold: new Float64Array(size),
    child: new Int32Array(size),
    missingLeft: new Uint8Array(size),
    categoryStart: new Int32Array(size),
    weight: new Float64Array(size),
    impurity: new Float64Array(size),
  };
}

function resize(state: BufferState, size: number): void {
  const larger = emptyFields(size);
  larger.feature.set(state.feature);
  larger.threshold.set(state.threshold);
  larger.child.set(state.child);
  larger.missingLeft.set(state.missingLeft);
  larger.categoryStart.set(state.categoryStart);
  larger.weight.set(state.weight);
  larger.impurity.set(state.impurity);
  Object.assign(state, larger);
}

function resizeValues(state: BufferState, length: number): void {
  const values = new Float64Array(length);
  values.set(state.values);
  state.values = values;
}

/** Appends nodes, whose fields are to be written. */
function extend(state: BufferState, more: number): void {
  const { count, feature } = state;
  if (count + more > feature.length) resize(state, Math.max(2 * feature.length, count + more));
  state.count += more;
}

function addNodes(state: BufferState, more: number): void {
  extend(state, more);
  const { count, feature, categoryStart, child } = state;
  for (let node = count - more; node < count; node++) feature[node] = categoryStart[node] = child[node] = -1;
}

function describe({ weight, impurity }: BufferState, node: number, nodeWeight: number, nodeImpurity: number): void {
  weight[node] = nodeWeight;
  impurity[node] = nodeImpurity;
}

function splitNode(state: BufferState, node: number, by: NodeSplit): number {
  const left = state.count;
  addNodes(state, 2);
  state.feature[node] = by.feature;
  state.child[node] = left;
  state.missingLeft[node] = by.missingLeft ? 1 : 0;
  state.threshold[node] = by.categories === undefined ? by.threshold : Number.NaN;
  if (by.categories !== undefined) {
    state.categoryStart[node] = state.categories.length;
    state.categories.push(by.categories.length, ...by.categories);
  }
  return left;
}

function addTree(state: BufferState, tree: WholeTree): void {
  const { count: root, leaves, outputs } = state;
  const { length } = tree.feature;
  state.roots.push(root);
  extend(state, length);
  const { child, threshold, missingLeft } = state;
  state.categoryStart.fill(-1, root, root + length);
  state.feature.set(tree.feature, root);
  threshold.set(tree.threshold, root);
  missingLeft.set(tree.missingLeft, root);
  state.weight.set(tree.weight, root);
  state.impurity.set(tree.impurity, root);
  for (let node = 0; node < length; node++) {
    const to = tree.child[node];
    child[root + node] = to < 0 ? to - leaves : to + root;
    // The memory of the engine may hold splits of earlier trees in a leaf: what is saved must not depend on them.
    if (to < 0) threshold[root + node] = missingLeft[root + node] = 0;
  }
  const first = leaves * outputs;
  const end = first + tree.values.length;
  if (end > state.values.length) resizeValues(state, Math.max(2 * state.values.length, end));
  state.values.set(tree.values, first);
  state.leaves = end / outputs;
}

function viewOf({ roots, categories, count: _, leaves: __, ...fields }: BufferState): TreeNodes {
  return { ...fields, roots: Int32Array.from(roots), categories: Int32Array.from(categories) };
}

function finished(state: BufferState): TreeNodes {
  const { count, leaves, outputs } = state;
  return {
    roots: Int32Array.from(state.roots),
    feature: state.feature.slice(0, count),
    threshold: state.threshold.slice(0, count),
    child: state.child.slice(0, count),
    missingLeft: state.missingLeft.slice(0, count),
    categoryStart: state.categoryStart.slice(0, count),
    categories: Int32Array.from(state.categories),
    weight: state.weight.slice(0, count),
    impurity: state.impurity.slice(0, count),
    outputs,
    values: state.values.slice(0, leaves * outputs),
  };
}

/** Whether a category goes left at a node; one that the fit did not see follows missing values. */
export function categoryGoesLeft(
  { categories, categoryStart, missingLeft }: Pick<TreeNodes, "categories" | "categoryStart" | "missingLeft">,
  node: number,
  category: number,
): boolean {
  const start = categoryStart[node];
  const word = Math.floor(category / 32);
  if (!(word >= 0 && word < categories[start]) || category % 1 !== 0) return missingLeft[node] === 1;
  return ((categories[start + 1 + word] >> (category & 31)) & 1) === 1;
}

/** The nodes from a root on: where tree t begins and where the next one does. */
export function nodeRange({ roots, feature }: TreeNodes, tree: number): [start: number, end: number] {
  return [roots[tree], tree + 1 < roots.length ? roots[tree + 1] : feature.length];
}

/** The first trees; their nodes and leaves come first. */
export function firstTrees(trees: TreeNodes, count: number): TreeNodes {
  if (count >= trees.roots.length) return trees;
  const end = trees.roots[count];
  let leaves = 0;
  for (let node = 0; node < end; node++) if (trees.child[node] < 0) leaves++;
  return {
    roots: trees.roots.slice(0, count),
    feature: trees.feature.slice(0, end),
    threshold: trees.threshold.slice(0, end),
    child: trees.child.slice(0, end),
    missingLeft: trees.missingLeft.slice(0, end),
    categoryStart: trees.categoryStart.slice(0, end),
    categories: trees.categories,
    weight: trees.weight.slice(0, end),
    impurity: trees.impurity.slice(0, end),
    outputs: trees.outputs,
    values: trees.values.slice(0, leaves * trees.outputs),
  };
}
