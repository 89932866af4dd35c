import { expect, test } from "vitest";
import { createTable } from "../data/table/table.js";
import { registry } from "../registry.js";
import { withTableEncoding } from "./with-table-encoding.js";

const table = createTable({ size: [1, 2, 3, 4], city: ["a", "b", "a", "b"] });

test("a method that needs numbers gets an encoder before it and fits a table", () => {
  const recipe = withTableEncoding({ kind: "ridge", options: {} }, registry);
  expect(recipe.kind).toBe("pipeline");
  expect(
    registry
      .recipe(recipe)
      .fit({ x: table, y: [1, 2, 3, 4] })
      .predict?.(table),
  ).toHaveLength(4);
});

test("a pipeline is extended, not wrapped", () => {
  const recipe = withTableEncoding(
    {
      kind: "pipeline",
      options: {
        steps: [
          { kind: "standardize", options: {} },
          { kind: "ridge", options: {} },
        ],
      },
    },
    registry,
  );
  expect((recipe.options["steps"] as { kind: string }[]).map(({ kind }) => kind)).toEqual([
    "encode-table",
    "standardize",
    "ridge",
  ]);
});

test("a recipe that accepts tables is unchanged", () => {
  const recipe = { kind: "encode-table", options: {} };
  expect(withTableEncoding(recipe, registry)).toBe(recipe);
});

test("another encoder may be given", () => {
  const encoder = { kind: "encode-table", options: { scaleNumbers: false } };
  const { options } = withTableEncoding({ kind: "ridge", options: {} }, registry, { encoder });
  expect(options["steps"]).toEqual([encoder, { kind: "ridge", options: {} }]);
});
