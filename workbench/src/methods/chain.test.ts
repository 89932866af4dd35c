import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { addStep, canMove, isStandardized, moveStep, removeStep, replaceStep, withStandardized } from "./chain.js";

const r = (kind: string, options = {}) => ({ kind, options });
const chain = [r("standardize"), r("pca", { components: 2 }), r("ridge", { alpha: 2 })];
const kindsOf = (steps: readonly { readonly kind: string }[]) => steps.map(({ kind }) => kind);

test("steps are added directly before the method", () => {
  expect(kindsOf(addStep(chain, "whiten"))).toEqual(["standardize", "pca", "whiten", "ridge"]);
  expect(kindsOf(addStep([r("ridge")], "whiten"))).toEqual(["whiten", "ridge"]);
});

test("preparation steps can be removed and moved, the method stays last", () => {
  expect(kindsOf(removeStep(chain, 0))).toEqual(["pca", "ridge"]);
  expect(removeStep(chain, 2)).toBe(chain);
  expect(kindsOf(moveStep(chain, 0, 1))).toEqual(["pca", "standardize", "ridge"]);
  expect(kindsOf(moveStep(chain, 1, -1))).toEqual(["pca", "standardize", "ridge"]);
  expect(moveStep(chain, 1, 1)).toBe(chain);
  expect(moveStep(chain, 2, -1)).toBe(chain);
  expect([canMove(chain, 0, -1), canMove(chain, 0, 1), canMove(chain, 1, 1)]).toEqual([false, true, false]);
});

test("a replaced step starts with its defaults; the same one keeps its options", () => {
  expect(replaceStep(chain, 2, "lasso")[2]).toEqual(r("lasso"));
  expect(replaceStep(chain, 2, "ridge")).toBe(chain);
  expect(replaceStep(chain, 7, "lasso")).toBe(chain);
});

test("a method that wraps another is put around the current one", () => {
  expect(replaceStep(chain, 2, "grid-search")[2]).toEqual(r("grid-search", { recipe: chain[2] }));
  expect(replaceStep(chain, 2, "voting-regressor")[2]).toEqual(
    r("voting-regressor", { members: [{ name: "1", recipe: chain[2] }] }),
  );
  for (const kind of ["grid-search", "voting-regressor", "stacking-regressor"]) {
    expect(() => registry.recipe(replaceStep([r("ridge")], 0, kind)[0] as (typeof chain)[0])).not.toThrow();
  }
  expect(replaceStep(chain, 2, "columns")[2]).toEqual(r("columns"));
});

test("standardising is inserted first and removed again", () => {
  expect(isStandardized(chain)).toBe(true);
  expect(isStandardized([r("standardize")])).toBe(false);
  const without = withStandardized(chain, false);
  expect(kindsOf(without)).toEqual(["pca", "ridge"]);
  expect(withStandardized(without, true)).toEqual(chain);
  expect(withStandardized(chain, true)).toBe(chain);
  expect(kindsOf(withStandardized([r("encode-table"), r("ridge")], true))).toEqual([
    "encode-table",
    "standardize",
    "ridge",
  ]);
});
