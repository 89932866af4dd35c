import { numbers } from "../../../test/engine-tiers.js";
import { kernelTree } from "../../../test/kernel-tree.js";
import { type Shape, type Trial, testSameBits } from "../../../test/thread-trials.js";

/** Panels of numbers, of both kinds; what fills up the last panel is there, but the offsets end where the rows do. */
function products(name: "smallestProducts" | "smallestProducts32", field: "f64" | "f32", bytes: 8 | 4) {
  return ({ m, n, k, pad }: Shape): Trial => {
    const [d, count] = [k % 50, Math.min(n, 1 + pad * 30)];
    const filled = Math.ceil(n / 8) * 8;
    return {
      lengths: [Math.ceil(m / 4) * 4 * d, filled * d, filled, m * count, m * count],
      prepare(memory, [x, y, offsets]) {
        memory[field].set(numbers(Math.ceil(m / 4) * 4 * d, 1), x / bytes);
        memory[field].set(numbers(filled * d, 2), y / bytes);
        memory[field].set(numbers(filled, 3), offsets / bytes);
        memory[field].fill(Infinity, offsets / bytes + n, offsets / bytes + filled);
      },
      run: (on, [x, y, offsets, indices, values]) => on[name](m, n, d, count, x, y, offsets, indices, values),
    };
  };
}

const selectionTrials: Record<string, (shape: Shape) => Trial> = {
  rowArgmin: ({ m, n, pad, flags: [wanted] }) => ({
    lengths: [m * (n + pad), m, m],
    run: (on, [a, indices, values]) => on.rowArgmin(m, n, a, n + pad, indices, wanted ? values : 0),
  }),
  rowArgmax: ({ m, n, pad, flags: [wanted] }) => ({
    lengths: [m * (n + pad), m, m],
    run: (on, [a, indices, values]) => on.rowArgmax(m, n, a, n + pad, indices, wanted ? values : 0),
  }),
  smallest: ({ m, n, k, pad }) => ({
    lengths: [m * (n + pad), m * k, m * k],
    run: (on, [a, indices, values]) => on.smallest(m, n, Math.min(k, n), a, n + pad, indices, values),
  }),
  smallestProducts: products("smallestProducts", "f64", 8),
  smallestProducts32: products("smallestProducts32", "f32", 4),
  nearestInTree({ m, n, k, pad }) {
    const [d, count] = [1 + (k % 10), Math.min(n, 1 + pad * 30)];
    const tree = kernelTree(numbers(n * d, 1), n, d, 20);
    const { points, order, nodes, boxes } = tree;
    return {
      lengths: [m * d, points.length, order.length, nodes.length, boxes.length, m * count, m * count],
      prepare(memory, [, at, placed, tops, corners]) {
        memory.f64.set(points, at / 8);
        memory.i32.set(order, placed / 4);
        memory.i32.set(nodes, tops / 4);
        memory.f64.set(boxes, corners / 8);
      },
      run: (on, [x, at, placed, tops, corners, indices, values]) =>
        on.nearestInTree(m, n, d, count, x, at, placed, tops, corners, indices, values),
    };
  },
};

testSameBits(selectionTrials);
