import { createTable, profileTable } from "lectern/data";
import { registry } from "lectern/registry";
import { describe, expect, test } from "vitest";
import {
  type Place,
  reasonAgainst,
  reasonAgainstRecipe,
  type TargetFacts,
  targetFacts,
  traitsOf,
} from "./suitability.js";

const profile = profileTable(
  createTable({
    size: [1, 2, 3, 4],
    sold: ["yes", "no", "yes", "no"],
    gain: [-1, 0, 1, 2],
    day: ["2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04"].map((day) => new Date(day)),
  }),
);
const only = (target: TargetFacts | null | undefined): Place => ({ target, isFirst: true, isLast: true });
const reason = (kind: string, target: string | null) =>
  reasonAgainst(registry.method(kind), only(targetFacts(target, profile)));

describe("the target", () => {
  test("its type determines the task", () => {
    expect(targetFacts("size", profile)).toEqual({ name: "size", type: "number", task: "regression", least: 1 });
    expect(targetFacts("sold", profile)).toMatchObject({ task: "classification" });
    expect(targetFacts("day", profile)).toMatchObject({ type: "date", task: undefined });
    expect(targetFacts(null, profile)).toBeNull();
    expect(targetFacts("size", undefined)).toBeUndefined();
    expect(targetFacts("gone", profile)).toBeUndefined();
  });

  test("must be of the type the method learns", () => {
    expect(reason("ridge", "size")).toBeUndefined();
    expect(reason("ridge", "sold")).toBe("predicts numbers, but the target sold is a category");
    expect(reason("logistic-regression", "sold")).toBeUndefined();
    expect(reason("logistic-regression", "size")).toBe("predicts classes, but the target size is a number");
    expect(reason("fisher-projection", "size")).toMatch(/predicts classes/);
    expect(reason("ridge", "day")).toMatch(/cannot be predicted/);
  });

  test("is required by supervised methods, and allowed for others", () => {
    expect(reason("ridge", null)).toMatch(/needs a target/);
    expect(reason("target-encode", null)).toMatch(/needs a target/);
    for (const target of [null, "sold", "size", "day"]) {
      expect(reason("k-means", target)).toBeUndefined();
      expect(reason("pca", target)).toBeUndefined();
    }
  });

  test("must have the values that the method needs", () => {
    expect(reason("gamma-regression", "size")).toBeUndefined();
    expect(reason("gamma-regression", "gain")).toBe("needs a positive target, but the minimum of gain is -1");
    expect(reason("poisson-regression", "gain")).toMatch(/needs a non-negative target/);
  });

  test("rules out nothing while it is unknown", () => {
    for (const method of registry.methods) expect(reasonAgainst(method, only(undefined))).toBeUndefined();
  });
});

test("every method is accepted or refused for every target, with a sentence that continues after its name", () => {
  for (const method of registry.methods) {
    for (const target of [null, "sold", "size", "gain", "day"]) {
      expect(reasonAgainst(method, only(targetFacts(target, profile))) ?? "predicts x").toMatch(
        /^(predicts|needs|is|reads) \w/,
      );
    }
  }
});

test("only transformers can precede another step, and methods that read tables come first", () => {
  const before: Place = { target: null, isFirst: true, isLast: false };
  const between: Place = { target: null, isFirst: false, isLast: false };
  expect(reasonAgainst(registry.method("k-means"), before)).toMatch(/only transformers/);
  expect(reasonAgainst(registry.method("pca"), before)).toBeUndefined();
  expect(reasonAgainst(registry.method("pca"), between)).toBeUndefined();
  expect(reasonAgainst(registry.method("encode-table"), before)).toBeUndefined();
  expect(reasonAgainst(registry.method("encode-table"), between)).toMatch(/must be the first step/);
});

test("composite methods are judged by their parts", () => {
  const sold = only(targetFacts("sold", profile));
  const search = (kind: string) => ({ kind: "grid-search", options: { recipe: { kind, options: {} } } });
  expect(reasonAgainst(registry.method("grid-search"), sold)).toBeUndefined();
  expect(reasonAgainstRecipe(search("ridge"), sold)).toMatch(/predicts numbers/);
  expect(reasonAgainstRecipe(search("perceptron"), sold)).toBeUndefined();
  expect(traitsOf({ kind: "ridge", options: { alpha: -1 } })).toBeUndefined();
  expect(reasonAgainstRecipe({ kind: "gone", options: {} }, sold)).toBe("is not a known method");
});
