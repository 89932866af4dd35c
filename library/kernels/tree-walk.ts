/**
 * Sends samples down trees and adds up the values of the leaves, eight samples at a time: each step of a sample waits
 * for the previous one, but those of different samples are independent. A leaf is its own child, so that samples which
 * arrive early stay there.
 */

/** Number of samples that go down together; columns are padded to a multiple of it. */
const together = 8;

/** Offsets of a task; library/src/trees/nodes/walk-trees.ts uses the same ones. */
namespace Task {
  /** columns of doubles, one after the other; their number; their distance in bytes */
  export const x: usize = 0;
  export const columns: usize = 4;
  export const columnBytes: usize = 8;
  /** where nodes begin, roots of the trees (addresses), and their number */
  export const nodes: usize = 12;
  export const roots: usize = 16;
  export const trees: usize = 20;
  /** for each node a byte: 1 where missing values go right */
  export const missingRight: usize = 24;
  /** rows of doubles, the values of leaves, and their length */
  export const values: usize = 28;
  export const width: usize = 32;
  /** sums: one row per sample, for each of some outputs, to which trees add in turn */
  export const sums: usize = 36;
  export const outputs: usize = 40;
  export const outputBytes: usize = 44;
}

/**
 * Offsets of a node: the threshold, the start of its column (in bytes from the first one), and the address of its left
 * child, which the right one follows. In a leaf the threshold is NaN, which no value exceeds, with the row of its
 * values in the lower half.
 */
namespace Node {
  export const threshold: usize = 0;
  export const column: usize = 8;
  export const child: usize = 12;
}

/** Adds up the trees of a task for the samples from `first`, a multiple of eight, to `end`. */
export function walkTrees(task: usize, first: i32, end: i32): void {
  const x = <usize>load<u32>(task + Task.x);
  const roots = <usize>load<u32>(task + Task.roots);
  const trees = <usize>load<u32>(task + Task.trees);
  const outputs = <usize>load<u32>(task + Task.outputs);
  const outputBytes = <usize>load<u32>(task + Task.outputBytes);
  const width = <usize>load<u32>(task + Task.width);
  const sums = <usize>load<u32>(task + Task.sums);
  const isComplete = !hasMissing(task, first, end);
  let turn: usize = 0;
  for (let tree: usize = 0; tree < trees; tree++) {
    const root = <usize>load<u32>(roots + (tree << 2));
    const to = sums + turn * outputBytes;
    turn = turn + 1 === outputs ? 0 : turn + 1;
    for (let i = first; i < end; i += together) {
      const from = x + ((<usize>i) << 3);
      const own = to + <usize>i * width * 8;
      const count = min(together, end - i);
      if (isComplete) walkComplete(task, root, from, own, count);
      else walkMissing(task, root, from, own, count);
    }
  }
}

function hasMissing(task: usize, first: i32, end: i32): bool {
  const columns = <usize>load<u32>(task + Task.columns);
  const columnBytes = <usize>load<u32>(task + Task.columnBytes);
  let from = <usize>load<u32>(task + Task.x) + ((<usize>first) << 3);
  for (let j: usize = 0; j < columns; j++, from += columnBytes) {
    let known = i64x2.splat(-1);
    for (let at = from; at < from + ((<usize>(end - first)) << 3); at += 16) {
      const two = v128.load(at);
      known = v128.and(known, f64x2.eq(two, two));
    }
    if (!i64x2.all_true(known)) return true;
  }
  return false;
}

/** The offset of a node's column from the first one. */
function columnOf(node: usize): usize {
  return <usize>load<u32>(node, Node.column);
}

/** The next node, for a sample with this value in its column. */
function after(node: usize, value: f64): usize {
  return <usize>load<u32>(node, Node.child) + ((<usize>(value > load<f64>(node, Node.threshold))) << 4);
}

/** The same where the value may be missing. */
function afterMissing(node: usize, value: f64, missingRight: usize): usize {
  const isRight = <usize>(value > load<f64>(node, Node.threshold));
  const isMissing = <usize>f64.ne(value, value) & <usize>load<u8>(missingRight + (node >> 4));
  return <usize>load<u32>(node, Node.child) + ((isRight | isMissing) << 4);
}

/** Sends samples without missing values down a tree, and adds the values of their leaves. */
function walkComplete(task: usize, root: usize, from: usize, to: usize, count: i32): void {
  let a = root;
  let b = root;
  let c = root;
  let d = root;
  let e = root;
  let f = root;
  let g = root;
  let h = root;
  for (let moved: usize = 1; moved !== 0; ) {
    const sum = a + b + c + d + e + f + g + h;
    a = after(a, load<f64>(from + columnOf(a)));
    b = after(b, load<f64>(from + columnOf(b), 8));
    c = after(c, load<f64>(from + columnOf(c), 16));
    d = after(d, load<f64>(from + columnOf(d), 24));
    e = after(e, load<f64>(from + columnOf(e), 32));
    f = after(f, load<f64>(from + columnOf(f), 40));
    g = after(g, load<f64>(from + columnOf(g), 48));
    h = after(h, load<f64>(from + columnOf(h), 56));
    // Children come after their parents, so the sum of addresses stays the same only when all are in leaves.
    moved = a + b + c + d + e + f + g + h - sum;
  }
  addLeaves(task, a, b, c, d, e, f, g, h, to, count);
}

/** The same for samples that may have missing values. */
function walkMissing(task: usize, root: usize, from: usize, to: usize, count: i32): void {
  // Addresses of nodes are multiples of 16, so that a node's number is its address over 16, less that of the first.
  const missingRight = <usize>load<u32>(task + Task.missingRight) - (<usize>load<u32>(task + Task.nodes) >> 4);
  let a = root;
  let b = root;
  let c = root;
  let d = root;
  let e = root;
  let f = root;
  let g = root;
  let h = root;
  for (let moved: usize = 1; moved !== 0; ) {
    const sum = a + b + c + d + e + f + g + h;
    a = afterMissing(a, load<f64>(from + columnOf(a)), missingRight);
    b = afterMissing(b, load<f64>(from + columnOf(b), 8), missingRight);
    c = afterMissing(c, load<f64>(from + columnOf(c), 16), missingRight);
    d = afterMissing(d, load<f64>(from + columnOf(d), 24), missingRight);
    e = afterMissing(e, load<f64>(from + columnOf(e), 32), missingRight);
    f = afterMissing(f, load<f64>(from + columnOf(f), 40), missingRight);
    g = afterMissing(g, load<f64>(from + columnOf(g), 48), missingRight);
    h = afterMissing(h, load<f64>(from + columnOf(h), 56), missingRight);
    // Children come after their parents, so the sum of addresses stays the same only when all are in leaves.
    moved = a + b + c + d + e + f + g + h - sum;
  }
  addLeaves(task, a, b, c, d, e, f, g, h, to, count);
}

/** Adds the values of the leaves of the first `count` of eight samples. */
function addLeaves(
  task: usize,
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  e: usize,
  f: usize,
  g: usize,
  h: usize,
  to: usize,
  count: i32,
): void {
  const values = <usize>load<u32>(task + Task.values);
  const width = <usize>load<u32>(task + Task.width);
  const rowBytes = width << 3;
  if (count > 0) addLeaf(a, values, width, to);
  if (count > 1) addLeaf(b, values, width, to + rowBytes);
  if (count > 2) addLeaf(c, values, width, to + 2 * rowBytes);
  if (count > 3) addLeaf(d, values, width, to + 3 * rowBytes);
  if (count > 4) addLeaf(e, values, width, to + 4 * rowBytes);
  if (count > 5) addLeaf(f, values, width, to + 5 * rowBytes);
  if (count > 6) addLeaf(g, values, width, to + 6 * rowBytes);
  if (count > 7) addLeaf(h, values, width, to + 7 * rowBytes);
}

function addLeaf(leaf: usize, values: usize, width: usize, to: usize): void {
  const from = values + <usize>load<u32>(leaf, Node.threshold) * width * 8;
  for (let k: usize = 0; k < width * 8; k += 8) store<f64>(to + k, load<f64>(to + k) + load<f64>(from + k));
}
