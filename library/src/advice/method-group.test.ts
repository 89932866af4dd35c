import { expect, test } from "vitest";
import { registry } from "../registry.js";
import { choiceFactsOf } from "./choice-facts.js";
import { type MethodGroup, methodGroupOf, methodGroups } from "./method-group.js";

test("every method of the registry is in one of the groups, and predictors are in that of their task", () => {
  for (const method of registry.methods) {
    const group = methodGroupOf(method);
    expect(methodGroups).toContain(group);
    const role = method.traits?.role;
    if (role !== "classifier" && role !== "regressor" && role !== "clusterer") continue;
    expect([method.kind, group]).toEqual([method.kind, choiceFactsOf(method.kind)?.task]);
  }
});

test.each<[string, MethodGroup]>([
  ["pca", "reduction"],
  ["kernel-pca", "reduction"],
  ["principal-curve", "reduction"],
  ["standardize", "features"],
  ["one-hot", "features"],
  ["probabilistic-pca", "density"],
  ["grid-search", "composed"],
  ["k-means", "clustering"],
])("%s is for %s", (kind, group) => {
  expect(methodGroupOf(registry.method(kind))).toBe(group);
});

test("embeddings make fewer columns, detectors find outliers", () => {
  const { traits, options } = registry.method("least-squares");
  if (traits === undefined) throw new Error("least-squares has traits");
  const withRole = (role: "embedding" | "detector") =>
    methodGroupOf({ kind: "other", options, traits: { ...traits, role } });
  expect(withRole("embedding")).toBe("reduction");
  expect(withRole("detector")).toBe("outliers");
});
