import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { findProblems, messagesAt, messagesOfForm, refusalOf } from "./option-problems.js";
import type { Values } from "./option-types.js";

function checked(kind: string) {
  const method = registry.method(kind);
  return { kind, table: method.options, check: (values: Values) => method.revive(values, registry) };
}

const problemsOf = (kind: string, values: Values) => findProblems(checked(kind), values);

test("valid options have no problem", () => {
  expect(problemsOf("kernel-ridge", { alpha: 2, kernel: { kind: "rbf", gamma: 0.5 } })).toEqual([]);
  expect(problemsOf("grid-search", {})).toEqual([]);
});

test("every invalid option is named, not only the first", () => {
  const problems = problemsOf("kernel-ridge", { alpha: -1, intercept: "yes", alphas: [1, 0] });
  expect(problems.map(({ path }) => path)).toEqual(["alpha", "alphas[1]", "intercept"]);
  expect(problems[0]?.message).toBe("alpha must be a number, at least 0, got -1");
});

test("a problem inside an option belongs to its field", () => {
  const problems = problemsOf("kernel-ridge", { kernel: { kind: "sum", terms: [{ kind: "rbf", gamma: -1 }] } });
  expect(problems.map(({ path }) => path)).toEqual(["kernel.terms[0].gamma"]);
  expect(messagesAt(problems, "kernel.terms[0].gamma", true)).toHaveLength(1);
  expect(messagesAt(problems, "kernel", false)).toEqual([]);
  expect(messagesAt(problems, "kernel", true)).toHaveLength(1);
  expect(messagesAt(problems, "kern", true)).toEqual([]);
});

test("an unknown kind of a variant is reported where the kind is chosen", () => {
  const problems = problemsOf("kernel-ridge", { kernel: { kind: "rbff" } });
  expect(messagesAt(problems, "kernel", false)[0]).toMatch(/did you mean "rbf"/);
});

test("required options are asked for from the start", () => {
  expect(problemsOf("cca", {}).map(({ path }) => path)).toEqual(["views"]);
});

test("an option of a nested recipe is not taken for one of the form", () => {
  const problems = problemsOf("random-search", { recipe: { kind: "k-means", options: { seed: -1 } } });
  expect(problems).toEqual([expect.objectContaining({ path: "recipe", inside: true })]);
  expect(problems[0]?.message).toMatch(/^k-means: seed/);
});

test("a problem of several options belongs to the one that is named, or to the form", () => {
  const recipe = problemsOf("calibrated-classifier", { recipe: { kind: "ridge", options: {} } });
  expect(recipe).toEqual([
    { path: "recipe", message: "recipe must be a classifier, ridge is a regressor", inside: false },
  ]);
  const search = problemsOf("grid-search", { recipe: { kind: "pca", options: {} } });
  expect(messagesOfForm(search, registry.method("grid-search").options)[0]).toMatch(/^pca is a transformer/);
  expect(messagesOfForm(recipe, registry.method("calibrated-classifier").options)).toEqual([]);
});

test("unknown options are reported by the form", () => {
  const problems = problemsOf("ridge", { alpah: 1 });
  expect(messagesOfForm(problems, registry.method("ridge").options)[0]).toMatch(/did you mean "alpha"/);
});

test("a candidate is refused for what it is, not for its own options that are still missing", () => {
  const candidate = (kind: string) => refusalOf(checked("calibrated-classifier"), { recipe: { kind, options: {} } });
  expect(candidate("ridge")).toMatch(/must be a classifier/);
  expect(candidate("perceptron")).toBeUndefined();
  expect(candidate("pipeline")).toBeUndefined();
});
