import { expect, test } from "vitest";
import { describeState, formOf } from "./describe-state.js";
import * as state from "./fields.js";

test("a row for each field, those inside records and lists included", () => {
  const tree = state.record({ threshold: state.vector("nodes", "where to split") }, "a tree");
  const learns = {
    coefficients: state.matrix("classes", "features", "weights"),
    trees: state.list("trees", tree, "the trees"),
    spread: state.optional(state.record({ scale: state.number("scale") }, "spread")),
  };
  expect(describeState(learns)).toEqual([
    { path: "coefficients", form: "matrix (classes × features)", description: "weights" },
    { path: "trees", form: "list (trees) of record", description: "the trees" },
    { path: "trees[].threshold", form: "numbers (nodes)", description: "where to split" },
    { path: "spread", form: "record, or null", description: "spread" },
    { path: "spread.scale", form: "number", description: "scale" },
  ]);
});

test.each<[state.Field, string]>([
  [state.integer("n"), "integer"],
  [state.flag("f"), "true or false"],
  [state.choice(["a", "b"], "c"), "a or b"],
  [state.integers("2 * nodes", "i"), "Int32Array (2 · nodes)"],
  [state.samples("samples", "features", "s"), "matrix (samples × features) or sparse matrix (samples × features)"],
  [state.model("m"), "saved model"],
])("%o is described as %s", (field, form) => {
  expect(formOf(field)).toBe(form);
});
