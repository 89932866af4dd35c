import { afterEach, expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { currentEngine, useEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { createNodeBuffer } from "../nodes/tree-nodes.js";
import { createClassCriterion } from "./class-criterion.js";
import { codeColumns } from "./coded-columns.js";
import { createTreeGrower, growTree } from "./tree-growers.js";

afterEach(() => {
  useEngine({});
});

const limits = {
  ...{ maxDepth: Number.POSITIVE_INFINITY, minSplitWeight: 0, minGain: 0, features: 1 },
  ...{ drawnThresholds: false, monotone: [] },
};

function setUp(categorical: readonly number[], impurity: "gini" | "entropy") {
  const x = { rows: 4, columns: 1, data: Float64Array.of(0, 1, 2, 3) };
  const rows = Int32Array.of(0, 1, 2, 3);
  const samples = { rows, target: Int32Array.of(0, 0, 1, 1), weights: new Float64Array(4).fill(1) };
  const criterion = createClassCriterion(samples, 2, impurity, 0);
  return {
    samples,
    grower: createTreeGrower(runToEnd(codeColumns("test", x, categorical)), samples, criterion, limits, 2),
  };
}

test("the engine grows several trees at once where it can, and releases its memory", () => {
  useEngine({ tier: "simd" });
  const { samples, grower } = setUp([], "gini");
  expect(grower.atOnce).toBeGreaterThan(1);
  expect(currentEngine().memory.bytesInUse).toBeGreaterThan(0);
  const nodes = createNodeBuffer(2);
  runToEnd(growTree(grower, nodes, samples, createRandom(0)));
  expect(Array.from(nodes.finish().threshold.slice(0, 1))).toEqual([1.5]);
  expect(currentEngine().memory.bytesInUse).toBe(0);
});

test("categories, other criteria and other tiers are grown one by one, with the same result", () => {
  for (const [tier, categorical, impurity] of [
    ["simd", [0], "gini"],
    ["simd", [], "entropy"],
    ["plain", [], "gini"],
  ] as const) {
    useEngine({ tier });
    const { samples, grower } = setUp(categorical, impurity);
    expect(grower.atOnce).toBe(1);
    const nodes = createNodeBuffer(2);
    runToEnd(growTree(grower, nodes, samples, createRandom(0)));
    expect(Array.from(nodes.finish().values)).toEqual([1, 0, 0, 1]);
  }
});
