/**
 * The nearest points of queries, by branch and bound over a k-d tree: the nearer child first, and nothing that is farther than the
 * last of the best so far, which are a heap in the result. Both children of a node have their boxes side by side, and the points
 * of a leaf are in panels of 8. Products and sums are rounded one by one in both builds, column after column, so that distances are those of plain
 * loops to the last bit, ties stay ties, and no box is farther than a point in it.
 */
import { insert, maxSorted, sink, sortHeap } from "./search";

/** Bytes of a node, of a column of a panel, and of a column of a pair of boxes. */
const nodeBytes: usize = 12;
const panelBytes: usize = 64;
const pairBytes: usize = 32;

/** The columns after which a panel or a pair of boxes is left if it is too far. */
const columnsAtOnce: i32 = 4;

/** Bytes of a node that is still to be visited, with its bound; as each step down adds one sibling, there are at most 64. */
const openBytes: usize = 16;
const lanesAt: usize = 64 * openBytes;

export function nearestInTree(
  m: i32,
  d: i32,
  k: i32,
  queries: usize,
  points: usize,
  order: usize,
  nodes: usize,
  boxes: usize,
  indices: usize,
  values: usize,
  scratch: usize,
): void {
  if (k === 0) return;
  for (let i = 0; i < m; i++, queries += <usize>d * 8, indices += <usize>k * 4, values += <usize>k * 8) {
    for (let e = 0; e < k; e++) {
      store<i32>(indices + <usize>e * 4, i32.MAX_VALUE);
      store<f64>(values + <usize>e * 8, Infinity);
    }
    let open = scratch;
    store<i32>(open, 0);
    store<f64>(open, 0, 8);
    while (open >= scratch) {
      const limit = load<f64>(values);
      let node = nodes + <usize>load<i32>(open) * nodeBytes;
      const isFar = load<f64>(open, 8) > limit;
      open -= openBytes;
      if (isFar) continue;
      for (let right = load<i32>(node, 8); right !== 0; right = load<i32>(node, 8)) {
        const both = boundsOf(d, queries, boxes + <usize>load<i32>(node) * <usize>d * pairBytes, limit);
        const toLeft = f64x2.extract_lane(both, 0);
        const toRight = f64x2.extract_lane(both, 1);
        const isLeft = toLeft <= toRight;
        if ((isLeft ? toLeft : toRight) > limit) {
          node = 0;
          break;
        }
        const left = node + nodeBytes;
        const other = nodes + <usize>right * nodeBytes;
        const bound = isLeft ? toRight : toLeft;
        if (bound <= limit) {
          open += openBytes;
          store<i32>(open, <i32>(((isLeft ? other : left) - nodes) / nodeBytes));
          store<f64>(open, bound, 8);
        }
        node = isLeft ? left : other;
      }
      if (node === 0) continue;
      searchLeaf(d, k, queries, load<i32>(node), load<i32>(node, 4), points, order, indices, values, scratch + lanesAt);
    }
    sortHeap<f64>(k, indices, values);
  }
}

/** The squared distances to the boxes of two children, or anything above the limit when both exceed it. */
function boundsOf(d: i32, query: usize, pair: usize, limit: f64): v128 {
  const zero = f64x2.splat(0);
  const limits = f64x2.splat(limit);
  let sums = zero;
  for (let j = 0; j < d; ) {
    const end = min(j + columnsAtOnce, d);
    for (; j < end; j++, query += 8, pair += pairBytes) {
      const value = v128.load64_splat(query);
      const outside = f64x2.pmax(f64x2.sub(v128.load(pair), value), f64x2.sub(value, v128.load(pair, 16)));
      const gaps = f64x2.pmax(outside, zero);
      sums = f64x2.add(sums, f64x2.mul(gaps, gaps));
    }
    if (!v128.any_true(f64x2.le(sums, limits))) break;
  }
  return sums;
}

/** Offers the points of a leaf, from the first place of a panel to any, to the best. */
function searchLeaf(
  d: i32,
  k: i32,
  query: usize,
  start: i32,
  end: i32,
  points: usize,
  order: usize,
  indices: usize,
  values: usize,
  lanes: usize,
): void {
  const perPanel = <usize>d * panelBytes;
  points += <usize>(start >> 3) * perPanel;
  for (let place = start; place < end; place += 8, points += perPanel) {
    let near = nearLanes(d, query, points, load<f64>(values), lanes);
    // Other numbers fill the last panel.
    if (place + 8 > end) near &= 255 >> (place + 8 - end);
    for (; near !== 0; near &= near - 1) {
      const lane = ctz<i32>(near);
      const value = load<f64>(lanes + <usize>lane * 8);
      const top = load<f64>(values);
      if (value > top) continue;
      const index = load<i32>(order + <usize>(place + lane) * 4);
      if (value === top && index > load<i32>(indices)) continue;
      if (k <= maxSorted) insert<f64>(k, value, index, indices, values);
      else sink<f64>(k, value, index, indices, values);
    }
  }
}

/** The points of a panel within the limit, one bit for each; if there are any, the squared distances go to `lanes`. */
function nearLanes(d: i32, query: usize, panel: usize, limit: f64, lanes: usize): i32 {
  const limits = f64x2.splat(limit);
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  for (let j = 0; j < d; ) {
    const end = min(j + columnsAtOnce, d);
    for (; j < end; j++, query += 8, panel += panelBytes) {
      const value = v128.load64_splat(query);
      const d0 = f64x2.sub(value, v128.load(panel));
      const d1 = f64x2.sub(value, v128.load(panel, 16));
      const d2 = f64x2.sub(value, v128.load(panel, 32));
      const d3 = f64x2.sub(value, v128.load(panel, 48));
      s0 = f64x2.add(s0, f64x2.mul(d0, d0));
      s1 = f64x2.add(s1, f64x2.mul(d1, d1));
      s2 = f64x2.add(s2, f64x2.mul(d2, d2));
      s3 = f64x2.add(s3, f64x2.mul(d3, d3));
    }
    const nearest = f64x2.pmin(f64x2.pmin(s0, s1), f64x2.pmin(s2, s3));
    if (!v128.any_true(f64x2.le(nearest, limits))) return 0;
  }
  v128.store(lanes, s0);
  v128.store(lanes, s1, 16);
  v128.store(lanes, s2, 32);
  v128.store(lanes, s3, 48);
  const low = i64x2.bitmask(f64x2.le(s0, limits)) | (i64x2.bitmask(f64x2.le(s1, limits)) << 2);
  const high = i64x2.bitmask(f64x2.le(s2, limits)) | (i64x2.bitmask(f64x2.le(s3, limits)) << 2);
  return low | (high << 4);
}
