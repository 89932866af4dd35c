/** Trees of tensors. */
import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { add, tensor } from "../tensor/operations.js";
import { isTensor, leavesOf, mapTree, matchingLeaves, withLeaves, zipTrees } from "./tree.js";

const tree = { layers: [{ weight: tensor([1, 2]), bias: tensor([3]) }], scale: tensor(4) };

test("a tree has its tensors in order, with their paths", () => {
  expect(leavesOf(tree).map(({ path }) => path)).toEqual(["layers[0].weight", "layers[0].bias", "scale"]);
  expect(leavesOf(tensor(1))).toEqual([{ path: "", tensor: tensor(1) }]);
  expect(isTensor(tree)).toBe(false);
});

test("mapping keeps the structure and leaves the original alone", () => {
  const doubled = mapTree(tree, (leaf) => add(leaf, leaf));
  expect(doubled.layers[0].weight.data).toEqual(Float32Array.of(2, 4));
  expect(tree.layers[0].weight.data).toEqual(Float32Array.of(1, 2));
  expect(withLeaves(tree, [tensor(1), tensor(2), tensor(3)]).layers[0].bias).toEqual(tensor(2));
});

test("trees are combined tensor by tensor", () => {
  expect(zipTrees(tree, tree, add).scale).toEqual(tensor(8));
});

test("what is not a tree, and trees that differ, are refused with the place", () => {
  expect(refusal(() => leavesOf({ a: [tensor(1), "x"] }))).toBe(
    "invalid-data: tree: expected tensors in lists or records, got string at a[1]",
  );
  expect(refusal(() => matchingLeaves("jvp", tree, { layers: [] }))).toBe(
    'invalid-data: jvp: the trees differ; the first has "layers[0].weight" where the second has nothing',
  );
  expect(refusal(() => matchingLeaves("jvp", { w: tensor([1]) }, { w: tensor([1, 2]) }))).toBe(
    'invalid-data: jvp: the shapes [1] and [2] of "w" differ',
  );
});
