/** For the tests of the engine: k-d trees in the form of its kernel. */

export interface KernelTree {
  readonly points: Float64Array;
  readonly order: Int32Array;
  readonly nodes: Int32Array;
  readonly boxes: Float64Array;
}

/** The tree of n points with d columns, which are divided at the middle of one column after the other. */
export function kernelTree(x: Float64Array, n: number, d: number, leafSize: number): KernelTree {
  const places = Array.from({ length: n }, (_, i) => i);
  const nodes: number[] = [];
  const boxes: number[] = [];
  const points: number[] = [];
  const order: number[] = [];

  function box(from: number, to: number, j: number): readonly [number, number] {
    const values = places.slice(from, to).map((i) => x[i * d + j]);
    return [Math.min(...values), Math.max(...values)];
  }

  function build(from: number, to: number, column: number): void {
    const at = nodes.length;
    nodes.push(0, 0, 0);
    if (to - from <= leafSize) {
      buildLeaf(at, places.slice(from, to));
      return;
    }
    const middle = (from + to) >> 1;
    const sorted = places.slice(from, to).sort((p, q) => x[p * d + column] - x[q * d + column]);
    places.splice(from, sorted.length, ...sorted);
    nodes[at] = boxes.length / (4 * d);
    for (let j = 0; j < d; j++) {
      const [left, right] = [box(from, middle, j), box(middle, to, j)];
      boxes.push(left[0], right[0], left[1], right[1]);
    }
    build(from, middle, (column + 1) % d);
    nodes[at + 2] = nodes.length / 3;
    build(middle, to, (column + 1) % d);
  }

  /** The points in panels of 8, the last of which is filled with numbers that are near to all queries. */
  function buildLeaf(at: number, members: readonly number[]): void {
    nodes[at] = order.length;
    nodes[at + 1] = order.length + members.length;
    for (let first = 0; first < members.length; first += 8) {
      for (let j = 0; j < d; j++) {
        for (let lane = first; lane < first + 8; lane++)
          points.push(lane < members.length ? x[members[lane] * d + j] : 0);
      }
      for (let lane = first; lane < first + 8; lane++) order.push(members[lane] ?? 0);
    }
  }

  build(0, n, 0);
  return {
    points: Float64Array.from(points),
    order: Int32Array.from(order),
    nodes: Int32Array.from(nodes),
    boxes: Float64Array.from(boxes),
  };
}
