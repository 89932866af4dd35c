import { expect, test } from "vitest";
import { checkState } from "../../contract/state/check-state.js";
import type { Size, StateCheck } from "../../contract/state/fields.js";
import { createNodeBuffer, type TreeNodes } from "./tree-nodes.js";
import { forestProblem, treesField } from "./trees-field.js";

function stumps(count: number, outputs: number): TreeNodes {
  const nodes = createNodeBuffer(outputs);
  for (let tree = 0; tree < count; tree++) {
    const left = nodes.split(nodes.addRoot(2, 1), { feature: 1, threshold: 0.5, missingLeft: false });
    for (const node of [left, left + 1]) {
      nodes.describe(node, 1, 0);
      nodes.close(node, new Float64Array(outputs).fill(1 / outputs));
    }
  }
  return nodes.finish();
}

const numbers = (check?: StateCheck<TreeNodes>, trees?: Size) =>
  treesField("trees", { leaves: "number", ...(check && { check }), ...(trees !== undefined && { trees }) });
const check =
  (field: ReturnType<typeof treesField>, trees: TreeNodes, features = 2) =>
  () =>
    checkState(
      { kind: "test", learns: { trees: field }, options: { trees: 2 }, sizes: { features, classes: 3 } },
      { trees },
    );

test("leaves hold a number, or a share for each class", () => {
  expect(check(numbers(), stumps(2, 1))).not.toThrow();
  expect(check(numbers(), stumps(2, 3))).toThrow("state.trees.outputs must be at most 1, got 3");
  const shares = treesField("trees", { leaves: "shares" });
  expect(check(shares, stumps(2, 3))).not.toThrow();
  expect(check(shares, stumps(2, 2))).toThrow("state.trees.outputs must be 3 (classes), got 2");
  const values = new Float64Array(12);
  expect(check(shares, { ...stumps(2, 3), values })).toThrow("state.trees must have shares that sum to 1");
});

test("columns are those of the model, and children are checked", () => {
  expect(check(numbers(), stumps(2, 1), 1)).toThrow("state.trees.feature at index 0 must be below 1 (features), got 1");
  const trees = stumps(1, 1);
  expect(check(numbers(), { ...trees, child: trees.child.with(0, 0) })).toThrow("state.trees must have two children");
});

test("the number of trees is fixed, or at least that of the options", () => {
  expect(check(numbers(undefined, 1), stumps(2, 1))).toThrow("state.trees.roots must have the length 1, got 2");
  expect(check(numbers(forestProblem), stumps(3, 1))).not.toThrow();
  expect(check(numbers(forestProblem), stumps(1, 1))).toThrow("state.trees must have at least 2 trees, got 1");
});
