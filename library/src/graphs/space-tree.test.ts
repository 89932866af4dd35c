import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../test/expect-close.js";
import { asMatrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { buildSpaceTree } from "./space-tree.js";

test("[MP-042] cells are halved along every axis until each holds one sample; count and mean are those of all samples", () => {
  for (const [seed, columns] of [
    [1, 2],
    [2, 3],
    [3, 1],
  ]) {
    const random = createRandom(seed);
    const points = { rows: 80, columns, data: Float64Array.from({ length: 80 * columns }, () => random.normal()) };
    const tree = buildSpaceTree(points);
    expect(tree.mass[0]).toBe(80);
    const mean = Float64Array.from({ length: columns }, (_, k) => {
      return points.data.reduce((sum, value, e) => sum + (e % columns === k ? value / 80 : 0), 0);
    });
    expectClose(tree.center.data.subarray(0, columns), mean, 1e-12);
    let leaves = 0;
    tree.next.forEach((next, cell) => {
      if (next === cell + 1) {
        leaves++;
        expect(tree.end[cell] - tree.first[cell]).toBe(1);
        return;
      }
      // Children follow their cell, have half its width, and their masses add up: the pass is in postorder.
      let mass = 0;
      for (let child = cell + 1; child < next; child = tree.next[child]) {
        mass += tree.mass[child];
        expect(tree.width[child]).toBe(tree.width[cell] / 2);
      }
      expect(mass).toBe(tree.mass[cell]);
    });
    expect(leaves).toBe(80);
    expect([...tree.order].sort((a, b) => a - b)).toEqual([...Array(80).keys()]);
  }
});

test("the order of the traversal is depth first: each cell before its children, quarter by quarter", () => {
  const tree = buildSpaceTree(
    asMatrix([
      [0, 0],
      [8, 8],
      [6, 7],
      [8, 0],
    ]),
  );
  // The upper quarter holds two samples, and so does its upper quarter, which separates them.
  expect(Array.from(tree.next)).toEqual([7, 2, 3, 7, 7, 6, 7]);
  expect(Array.from(tree.order)).toEqual([0, 3, 2, 1]);
});

test("samples at the same place share a leaf, with their masses; masses weigh the centers", () => {
  const points = asMatrix([
    [1, 1],
    [1, 1],
    [5, 1],
  ]);
  const tree = buildSpaceTree(points, Float64Array.of(1, 2, 3));
  expect(tree.mass[0]).toBe(6);
  expectClose(tree.center.data.subarray(0, 2), Float64Array.of(3, 1), 1e-12);
  expectEvery(tree.next, (next, cell) => next > cell);
  expect(tree.mass[1]).toBe(3);
  expect(() => buildSpaceTree(asMatrix([[1, 2]]), Float64Array.of(1, 2))).toThrow("one mass for each");
});
