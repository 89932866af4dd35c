import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { type ContextFreeGrammar, productionsOf, requireParseTree } from "./grammar.js";
import { indexTree } from "./tree.js";

const grammar: ContextFreeGrammar = {
  start: "S",
  rules: [
    { left: "S", right: ['"a"', "S"] },
    { left: "S", right: ['"b"'] },
  ],
};

test("a grammar accepts the trees that it derives, and refuses others by their first wrong production", () => {
  const end = { label: "S", children: ["b"] };
  requireParseTree(grammar, { label: "S", children: ["a", { label: "S", children: ["a", end] }] });
  const refused = (tree: Parameters<typeof requireParseTree>[1]) => refusal(() => requireParseTree(grammar, tree));
  expect(refused({ label: "S", children: ["a", "b"] })).toContain('the production S → "a" "b", which is not a rule');
  expect(refused({ label: "S" })).toContain("the production S → , which is not a rule");
  expect(refused({ label: "T", children: ["b"] })).toContain('the tree starts from "T", the grammar from "S"');
  const open = { start: "A", rules: [{ left: "A", right: ["B"] }] };
  expect(refusal(() => requireParseTree(open, end))).toContain(
    'the grammar has no rule for "B"; add one, or put it in double quotes',
  );
});

test("a word and a node of the same name are different productions", () => {
  const rules = (child: string | { label: string }) =>
    productionsOf(indexTree({ label: "S", children: [child] })).at(-1);
  expect([rules("a"), rules({ label: "a" })]).toEqual(['S → "a"', "S → a"]);
});
