import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { treeMemberships } from "./tree-memberships.js";

const tree = {
  leaves: 3,
  left: Int32Array.of(0, 2),
  right: Int32Array.of(1, 3),
  heights: Float64Array.of(1, 4),
  sizes: Int32Array.of(2, 3),
};

test("the membership in a node is the sum of those in its leaves", () => {
  const leaves = { rows: 2, columns: 3, data: Float64Array.of(0.5, 0.25, 0.25, 0, 0, 1) };
  expect(Array.from(treeMemberships(tree, leaves).data)).toEqual([0.5, 0.25, 0.25, 0.75, 1, 0, 0, 1, 0, 1]);
});

test("refuses memberships in another number of leaves", () => {
  const two = { rows: 1, columns: 2, data: Float64Array.of(0.5, 0.5) };
  expect(refusal(() => treeMemberships(tree, two))).toBe(
    "invalid-data: treeMemberships: a tree of 3 leaves needs 3 columns of memberships, got 2",
  );
});
