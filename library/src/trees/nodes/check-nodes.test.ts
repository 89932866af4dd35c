import { describe, expect, test } from "vitest";
import { branchProblem, nodeProblem, shareProblem } from "./check-nodes.js";
import { createNodeBuffer, type TreeNodes } from "./tree-nodes.js";

/** A tree that splits by a threshold and then by categories, and a stump. */
function forest(): TreeNodes {
  const nodes = createNodeBuffer(1);
  const left = nodes.split(nodes.addRoot(3, 1), { feature: 0, threshold: 1.5, missingLeft: true });
  const categories = Int32Array.of(5, 1);
  const below = nodes.split(left, { feature: 1, threshold: 0, missingLeft: false, categories });
  for (const node of [below, below + 1, left + 1]) nodes.close(node, [node]);
  const other = nodes.split(nodes.addRoot(3, 1), { feature: 1, threshold: 2, missingLeft: false });
  for (const node of [other, other + 1]) nodes.close(node, [node]);
  return nodes.finish();
}

test("trees as they are grown are accepted, and so is an empty list", () => {
  expect(nodeProblem(forest())).toBeUndefined();
  expect(nodeProblem(createNodeBuffer(1).finish())).toBeUndefined();
});

describe("branches that lead anywhere but to a leaf of their own are refused", () => {
  // Nodes 0 to 4 are the first tree (children of 0: 1 and 2, of 1: 3 and 4), nodes 5 to 7 the second.
  test.each<[string, number, number, string]>([
    ["a node that is its own child", 1, 1, "two children after each inner node"],
    ["a child before its parent", 1, 0, "two children after each inner node"],
    ["a child of another tree", 1, 4, "two children after each inner node"],
    ["a child outside", 5, 7, "two children after each inner node"],
    ["a child of two parents", 1, 2, "two children after each inner node"],
    ["a leaf of another's row", 3, -2, "a row of values for each leaf"],
    ["a leaf whose row is outside", 3, -6, "a row of values for each leaf"],
  ])("%s", (_, node, to, message) => {
    const { roots, child } = forest();
    expect(branchProblem({ roots, child }, 5)).toBeUndefined();
    expect(branchProblem({ roots, child: child.with(node, to) }, 5)).toContain(message);
  });

  test("a node without a parent, a root that is not the first node, and rows without a leaf", () => {
    const { roots, child } = forest();
    expect(branchProblem({ roots, child: child.with(1, -6) }, 6)).toBe(
      "must have a parent for every node but the roots",
    );
    expect(branchProblem({ roots: roots.with(0, 1), child }, 5)).toBe("must have its first root at node 0");
    expect(branchProblem({ roots, child }, 6)).toBe("must have 5 leaves, got 6 rows of values");
  });
});

describe("splits", () => {
  test.each<[string, Partial<TreeNodes>, string]>([
    ["a leaf with a threshold", { threshold: forest().threshold.with(3, 1) }, "no split in a leaf, but node 3"],
    ["a leaf with a direction", { missingLeft: forest().missingLeft.with(7, 1) }, "no split in a leaf, but node 7"],
    ["a leaf with a column", { feature: forest().feature.with(2, 0) }, "no split in a leaf, but node 2"],
    ["a split without a column", { feature: forest().feature.with(0, -1) }, "a column for each split, but node 0"],
    ["no threshold", { threshold: forest().threshold.with(0, Number.NaN) }, "a threshold or categories for each split"],
    ["two kinds of split", { threshold: forest().threshold.with(1, 3) }, "NaN as the threshold of categories"],
    ["too many words", { categories: Int32Array.of(3, 5, 1) }, "those of node 1 are outside"],
    ["a negative number of words", { categories: Int32Array.of(-1, 5, 1) }, "those of node 1 are outside"],
  ])("%s is refused", (_, change, message) => {
    expect(nodeProblem({ ...forest(), ...change })).toContain(message);
  });

  test("every value may go left, and only missing ones right", () => {
    expect(
      nodeProblem({ ...forest(), threshold: forest().threshold.with(0, Number.POSITIVE_INFINITY) }),
    ).toBeUndefined();
  });
});

test("class shares are not negative and sum to 1 in each leaf", () => {
  const shares = (...values: number[]) => shareProblem({ outputs: 2, values: Float64Array.from(values) });
  expect(shares(0.5, 0.5, 1, 0)).toBeUndefined();
  expect(shares(0.5, 0.5, 1, 0.5)).toBe("must have shares that sum to 1 in each leaf, got 1.5");
  expect(shares(1.5, -0.5)).toBe("must have shares of at least 0 in its leaves, got -0.5");
});
