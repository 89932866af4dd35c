import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { growIsolationTree, joinTrees, meanDepths, meanPathLength } from "./isolation-trees.js";

test("the mean path length is that of unsuccessful searches in random binary trees", () => {
  expect([0, 1, 2].map(meanPathLength)).toEqual([0, 0, 1]);
  for (const count of [50, 256, 5000]) {
    let harmonic = 0;
    for (let i = 1; i < count; i++) harmonic += 1 / i;
    // ln(n − 1) + 0.5772 is the harmonic number up to 1 / (2 (n − 1)).
    expect(Math.abs(meanPathLength(count) - (2 * harmonic - (2 * (count - 1)) / count))).toBeLessThan(
      1.01 / (count - 1),
    );
  }
});

test("every sample of a tree reaches a leaf, at a depth of at most log₂ of their number, rounded up", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(20, 3, createRandom(seed));
    const rows = Int32Array.from({ length: 20 }, (_, i) => i);
    const tree = runToEnd(growIsolationTree(x, rows, createRandom(seed)));
    expect([...rows].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    const leaves = tree.splitFeatures.filter((column) => column < 0).length;
    expect(tree.values.length).toBe(2 * leaves - 1);
    const depths = runToEnd(meanDepths(tree, x));
    expectEvery(depths, (depth) => depth >= 1 && depth <= 5 + meanPathLength(20));
  }
});

test("the depth of several trees is the mean of their depths", () => {
  const x = normalMatrix(40, 2, createRandom(7));
  const trees = [1, 2, 3].map((seed) =>
    runToEnd(growIsolationTree(x, createRandom(seed).sample(40, 16), createRandom(seed))),
  );
  const each = trees.map((tree) => runToEnd(meanDepths(tree, x)));
  const expected = Float64Array.from({ length: 40 }, (_, i) => (each[0][i] + each[1][i] + each[2][i]) / 3);
  expectClose(runToEnd(meanDepths(joinTrees(trees), x)), expected, 1e-12);
});
