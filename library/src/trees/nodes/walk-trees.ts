/** Passes many samples through many trees in the engine, on its threads. */
import type { Matrix } from "../../data/matrix.js";
import { treeKernels } from "../../engine/groups.js";
import { currentEngine, type Engine, type Workspace, withWorkspace } from "../../engine/index.js";
import { log2 } from "../../numeric/elementary/functions.js";
import type { TreeNodes } from "./tree-nodes.js";

/** The number of samples that the engine processes together: columns are padded to a multiple of it. */
const LANES = 8;

/** Bytes of a node and of a task as the engine reads them (library/kernels/tree-walk.ts). */
const [nodeBytes, taskBytes] = [16, 48];

/** The upper half of a NaN, above which there is nothing; the lower half is free. */
const upperNaN = 0x7ff80000;

/** Nanoseconds for a sample and a level of a tree. */
const STEP_COST = 2;

/** The number of nodes that are copied to the engine in the time in which a sample passes a tree without it. */
const NODES_PER_WALK = 8;

/** The maximum size of the nodes in bytes, and the maximum number of values that are in the engine at a time. */
const [MAX_NODE_BYTES, MAX_NUMBERS] = [2 ** 29 - 1, 2 ** 21];

/**
 * Adds to `sums` what the leaves of all trees hold, tree after tree; false where the engine cannot do so or it is not worth
 * it. There are `turns` parts of one row per sample, to which trees add in turn.
 */
export function addInEngine(trees: TreeNodes, x: Matrix, turns: number, sums: Float64Array): boolean {
  const engine = currentEngine();
  const { roots, feature, categories, outputs, values } = trees;
  const isWorthIt = feature.length <= NODES_PER_WALK * x.rows * roots.length;
  const { steps } = engine.load(treeKernels);
  if (steps === undefined || !isWorthIt) return false;
  if (categories.length > 0 || nodeBytes * feature.length > MAX_NODE_BYTES) return false;
  const { memory } = engine;
  const maxRows = Math.max(1024, Math.floor(MAX_NUMBERS / (x.columns + turns * outputs)));
  const height = LANES * Math.ceil(Math.min(x.rows, maxRows) / LANES);
  withWorkspace(engine, (space) => {
    const task = space.bytes(taskBytes);
    const columns = space.matrix(x.columns, height);
    const { nodes, missingRight } = writeNodes(engine, space, trees, 8 * height);
    const starts = roots.map((root) => nodes + nodeBytes * root);
    const part = outputs * height;
    const into = space.vector(turns * part);
    const numbers = [
      ...[columns, x.columns, 8 * height, nodes, space.integers(roots.length, starts), roots.length, missingRight],
      ...[space.vector(values.length, values), outputs, into, turns, 8 * part],
    ];
    memory.i32.set(numbers, task / 4);
    const cost = roots.length * log2(feature.length / roots.length + 1) * STEP_COST;
    for (let first = 0; first < x.rows; first += height) {
      const count = Math.min(height, x.rows - first);
      writeColumns(engine, x, first, count, columns, height);
      for (let turn = 0; turn < turns; turn++) {
        const from = (turn * x.rows + first) * outputs;
        memory.f64.set(sums.subarray(from, from + count * outputs), into / 8 + turn * part);
      }
      steps.walkTrees(task, count, count * cost);
      for (let turn = 0; turn < turns; turn++) {
        const at = into / 8 + turn * part;
        sums.set(memory.f64.subarray(at, at + count * outputs), (turn * x.rows + first) * outputs);
      }
    }
  });
  return true;
}

/** Writes the columns of some rows of x one after the other, `height` numbers apart. */
function writeColumns(engine: Engine, x: Matrix, first: number, count: number, to: number, height: number): void {
  withWorkspace(engine, (space) => {
    const rows = space.matrix(count, x.columns, x.data.subarray(first * x.columns, (first + count) * x.columns));
    engine.kernels.transpose(count, x.columns, rows, x.columns, to, height);
  });
}

/** Nodes of 16 bytes: the threshold, where the column begins, the address of the left child (in a leaf, its own). */
function writeNodes({ memory }: Engine, space: Workspace, trees: TreeNodes, columnBytes: number) {
  const { feature, threshold, child, missingLeft } = trees;
  const { length } = feature;
  const nodes = space.bytes(nodeBytes * length);
  const missingRight = space.bytes(length);
  const { f64, i32, u8 } = memory;
  for (let node = 0, at = nodes / 4; node < length; node++, at += 4) {
    const isLeaf = child[node] < 0;
    u8[missingRight + node] = isLeaf ? 0 : 1 - missingLeft[node];
    i32[at + 2] = isLeaf ? 0 : feature[node] * columnBytes;
    i32[at + 3] = nodes + nodeBytes * (isLeaf ? node : child[node]);
    if (!isLeaf) f64[at / 2] = threshold[node];
    else {
      i32[at] = -1 - child[node];
      i32[at + 1] = upperNaN;
    }
  }
  return { nodes, missingRight };
}
