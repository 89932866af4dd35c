import { expect, test } from "vitest";
import { escapeHtml } from "./page.js";
import { recipeItems, recipeList } from "./recipe-words.js";

const scaled = {
  kind: "pipeline",
  options: {
    steps: [
      { kind: "impute", options: {} },
      { kind: "standardize", options: {} },
    ],
  },
};

function withColumns(names: readonly string[], last: { kind: string; options: object }) {
  const blocks = [{ name: "numbers", columns: names, types: [], encoder: scaled }];
  const columns = { kind: "columns", options: { blocks, keep: ["city"], rest: "drop", balance: false } };
  return { kind: "pipeline", options: { steps: [columns, last] } };
}

test("says what happens to which columns, and which options are not the defaults", () => {
  const recipe = withColumns(["age", "height"], { kind: "ridge", options: { alpha: 0.25, intercept: true } });
  expect(recipeItems(recipe as never)).toEqual([
    {
      text: "Prepare the columns",
      parts: [
        { text: "age, height: impute with its default options, then standardize with its default options" },
        { text: "city: taken as it is" },
        { text: "other columns: left out" },
      ],
    },
    { text: "ridge with alpha 0.25" },
  ]);
});

test("of many columns only some are named", () => {
  const names = Array.from({ length: 13 }, (_, j) => `g${j}`);
  const [{ parts = [] }] = recipeItems(withColumns(names, { kind: "ridge", options: {} }) as never);
  expect(parts[0].text).toMatch(/^g0, g1, .*, g11 and 1 more column: impute/);
});

test("members of combinations have steps of their own, with their weights", () => {
  const ridge = { kind: "ridge", options: { alpha: 2 } };
  const members = [
    { name: "ridge", recipe: ridge, weight: 1 },
    { name: "tree", recipe: { kind: "tree-regressor", options: { maxDepth: 3 } }, weight: 0.5 },
  ];
  expect(recipeItems({ kind: "voting-regressor", options: { members } } as never)).toEqual([
    {
      text: "voting-regressor with its default options",
      parts: [
        { text: "ridge", parts: [{ text: "ridge with alpha 2" }] },
        { text: "tree, weight 0.5", parts: [{ text: "tree-regressor with max depth 3" }] },
      ],
    },
  ]);
  const stack = { kind: "stacking-regressor", options: { members: members.slice(0, 1), final: ridge } };
  expect(recipeItems(stack as never)[0].text).toBe("stacking-regressor with final ridge with alpha 2");
  const calibrated = { kind: "calibrated-classifier", options: { recipe: ridge, ensemble: false } };
  expect(recipeItems(calibrated as never)[0].parts).toEqual([{ text: "ridge with alpha 2" }]);
});

test("the list of a page escapes the names of columns", () => {
  const name = "<b>&";
  const html = recipeList(recipeItems(withColumns([name], { kind: "ridge", options: {} }) as never));
  expect(html).toContain(escapeHtml(name));
  expect(html).not.toContain("<b>");
  expect(html.match(/<li>/g)).toHaveLength(5);
});
