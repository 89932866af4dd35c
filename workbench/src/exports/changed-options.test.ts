import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { stepsOf, withoutDefaults } from "./changed-options.js";

const short = (kind: string, options: Record<string, unknown>) => withoutDefaults({ kind, options }, registry).options;

test("options with their default values are left out, whatever their type", () => {
  for (const { kind, options } of registry.methods) {
    const usual = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default]));
    expect(short(kind, usual), kind).toEqual({});
  }
});

test("changed options are kept: values, lists, the kind of an alternative with its changed options", () => {
  expect(short("ridge", { alpha: 2, intercept: true })).toEqual({ alpha: 2 });
  expect(short("ridge", { alphas: [1, 2] })).toEqual({ alphas: [1, 2] });
  expect(short("logistic-regression", { penalty: { kind: "l1", alpha: 1 } })).toEqual({ penalty: { kind: "l1" } });
  expect(short("logistic-regression", { penalty: { kind: "l2", alpha: 3 } })).toEqual({
    penalty: { kind: "l2", alpha: 3 },
  });
  expect(short("logistic-regression", { penalty: { alpha: 1, kind: "l2" } })).toEqual({});
  expect(short("encode-table", { text: { vocabularySize: 1000, ngrams: 2 } })).toEqual({ text: { ngrams: 2 } });
});

test("nested recipes are shortened too", () => {
  const [usual, other] = [{}, { alpha: 7 }].map((options) => ({ kind: "lasso", options }));
  const filled = registry.recipe({ kind: "lasso", options: {} });
  expect(Object.keys(filled.options).length).toBeGreaterThan(2);
  expect(short("grid-search", { recipe: filled })).toEqual({ recipe: usual });
  const members = [
    { name: "a", recipe: filled },
    { name: "b", recipe: other },
  ];
  expect(short("voting-regressor", { members })).toEqual({
    members: [
      { name: "a", recipe: usual },
      { name: "b", recipe: other },
    ],
  });
});

test("the steps of nested pipelines are flattened", () => {
  const step = (kind: string) => ({ kind, options: {} });
  const pipeline = (...steps: unknown[]) => ({ kind: "pipeline", options: { steps } });
  expect(stepsOf(step("ridge"))).toEqual([step("ridge")]);
  expect(stepsOf(pipeline(step("pca"), pipeline(step("standardize"), step("ridge"))))).toEqual(
    ["pca", "standardize", "ridge"].map(step),
  );
});
