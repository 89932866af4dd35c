import { kernelRidge, pca, pipeline, ridge } from "lectern";
import { expect, test } from "vitest";
import { parseSetting } from "./parse-recipe.js";
import { parseTried, triedValues } from "./parse-space.js";

test.each([
  ["alpha=0.1,1,10", ["alpha", [0.1, 1, 10]]],
  ["intercept=true,false", ["intercept", [true, false]]],
  ["solver=svd,qr", ["solver", ["svd", "qr"]]],
  ["alphas=none,1", ["alphas", [null, 1]]],
  ['penalty={"kind":"l1"},{"kind":"l2"}', ["penalty", [{ kind: "l1" }, { kind: "l2" }]]],
  ["gamma=0.001..10", ["gamma", { kind: "log-uniform", from: 0.001, to: 10 }]],
  ["ratio=0.2..0.9", ["ratio", { kind: "uniform", from: 0.2, to: 0.9 }]],
  ["neighbors=1..30", ["neighbors", { kind: "integer", from: 1, to: 30 }]],
])("%s", (text, expected) => {
  expect(parseTried(text, parseSetting)).toEqual(expected);
});

test("refuses a descending range", () => {
  expect(() => parseTried("alpha=5..1", parseSetting)).toThrowError("from a smaller to a larger");
});

test("alternatives are named by their kinds, or given with their fields", () => {
  const recipe = pipeline(pca(), ridge());
  expect(triedValues(recipe, ["solver=svd,lanczos", "pca.whiten=true", "alpha=1..100"], parseSetting)).toEqual({
    solver: [{ kind: "svd" }, { kind: "lanczos" }],
    "pca.whiten": [true],
    alpha: { kind: "integer", from: 1, to: 100 },
  });
  expect(triedValues(kernelRidge(), ['kernel="linear",{"kind":"rbf","gamma":2}'], parseSetting)).toEqual({
    kernel: [{ kind: "linear" }, { kind: "rbf", gamma: 2 }],
  });
  expect(() => triedValues(recipe, ["solvr=svd"], parseSetting)).toThrowError('there is no option "solvr"');
});
