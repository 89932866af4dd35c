import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { structuredGram } from "../structured-gram.js";
import { type ContextFreeGrammar, productionsOf, requireParseTree } from "./grammar.js";
import { indexTree, type LabeledTree, treeFromEdges } from "./tree.js";

const grammar: ContextFreeGrammar = {
  start: "A",
  rules: [
    { left: "A", right: ["B"] },
    { left: "B", right: ['"mary"', '"ate"', "C"] },
    { left: "C", right: ['"lamb"'] },
  ],
};
const sentence: LabeledTree = {
  label: "A",
  children: [{ label: "B", children: ["mary", "ate", { label: "C", children: ["lamb"] }] }],
};

test("[ML2-137] trees are rooted and acyclic, and each node of a parse tree carries a production rule of the grammar", () => {
  const index = indexTree(sentence);
  expect(productionsOf(index).filter((rule) => rule !== null)).toEqual(['C → "lamb"', 'B → "mary" "ate" C', "A → B"]);
  requireParseTree(grammar, sentence);
  const built = treeFromEdges({
    labels: ["C", "A", "B", "D"],
    edges: [
      [1, 2],
      [2, 3],
      [2, 0],
    ],
  });
  expect(indexTree(built).labels).toEqual(["D", "C", "B", "A"]);
  const refuseEdges = (edges: [number, number][], labels = ["A", "B", "C"]) =>
    refusal(() => treeFromEdges({ labels, edges }));
  // Not acyclic, not rooted, not connected, two parents.
  expect(
    refuseEdges([
      [0, 1],
      [1, 2],
      [2, 0],
    ]),
  ).toContain("has a cycle and no root");
  expect(
    refuseEdges([
      [1, 2],
      [2, 1],
    ]),
  ).toContain("has a cycle that the root does not reach");
  expect(refuseEdges([[0, 1]])).toContain("is not connected: the nodes 0, 2 have no parent");
  expect(
    refuseEdges([
      [0, 2],
      [1, 2],
    ]),
  ).toContain("gives node 2 two parents, 0 and 1");
  expect(refuseEdges([[0, 3]])).toContain("has an edge from 0 to 3, but 3 nodes");
  expect(refuseEdges([], [])).toContain("has no nodes");
  const loop = { label: "A", children: [] as LabeledTree[] };
  loop.children.push({ label: "B", children: [loop] });
  expect(refusal(() => structuredGram({ kind: "subtree" }, [loop]))).toContain(
    'item 0 is not a tree: the node "A" contains itself',
  );
  expect(refusal(() => structuredGram({ kind: "subtree" }, [null as never]))).toContain("is not { label, children }");
  expect(refusal(() => requireParseTree(grammar, { label: "A", children: ["mary"] }))).toContain(
    'has the production A → "mary", which is not a rule of the grammar',
  );
});

test("trees may be deep, and share nodes", () => {
  let deep: LabeledTree = { label: "A" };
  for (let level = 0; level < 20_000; level++) deep = { label: "A", children: [deep] };
  expect(indexTree(deep).labels).toHaveLength(20_001);
  const twice: LabeledTree = { label: "B" };
  expect(indexTree({ label: "A", children: [twice, twice] }).labels).toEqual(["B", "B", "A"]);
});
