import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { createNodeBuffer } from "../nodes/tree-nodes.js";
import { depthOf } from "../nodes/tree-notes.js";
import { createClassCriterion } from "./class-criterion.js";
import { codeColumns } from "./coded-columns.js";
import { createGrower } from "./grow-tree.js";

const limits = {
  ...{ maxDepth: Number.POSITIVE_INFINITY, minSplitWeight: 0, minGain: 0, features: 2 },
  ...{ drawnThresholds: false, monotone: [] },
};

test("learns exclusive or although its first split gains nothing", () => {
  const x = { rows: 4, columns: 2, data: Float64Array.of(0, 0, 0, 1, 1, 0, 1, 1) };
  const samples = {
    rows: Int32Array.of(0, 1, 2, 3),
    target: Int32Array.of(0, 1, 1, 0),
    weights: Float64Array.of(1, 1, 1, 1),
  };
  const nodes = createNodeBuffer(2);
  const criterion = createClassCriterion(samples, 2, "gini", 0);
  const grow = createGrower(runToEnd(codeColumns("test", x, [])), samples, criterion, limits);
  runToEnd(grow(nodes, 4, createRandom(0)));
  const trees = nodes.finish();
  expect(depthOf(trees)).toBe(2);
  expect(Array.from(trees.impurity)).toEqual([0.5, 0.5, 0.5, 0, 0, 0, 0]);
  expect(Array.from(trees.weight)).toEqual([4, 2, 2, 1, 1, 1, 1]);
});

test("a drawn column that is constant is replaced by another one", () => {
  const x = { rows: 4, columns: 2, data: Float64Array.of(7, 0, 7, 1, 7, 2, 7, 3) };
  for (let seed = 0; seed < 10; seed++) {
    const samples = {
      rows: Int32Array.of(0, 1, 2, 3),
      target: Int32Array.of(0, 0, 1, 1),
      weights: Float64Array.of(1, 1, 1, 1),
    };
    const nodes = createNodeBuffer(2);
    const grow = createGrower(
      runToEnd(codeColumns("test", x, [])),
      samples,
      createClassCriterion(samples, 2, "gini", 0),
      {
        ...limits,
        features: 1,
      },
    );
    runToEnd(grow(nodes, 4, createRandom(seed)));
    expect(Array.from(nodes.finish().feature)).toEqual([1, -1, -1]);
  }
});
