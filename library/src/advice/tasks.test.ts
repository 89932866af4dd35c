import { expect, test } from "vitest";
import type { Task } from "../contract/facts.js";
import { registry } from "../registry.js";
import { tasks } from "./tasks.js";

test("every method of the registry has a known task, and each task is listed once", () => {
  expect(new Set(tasks).size).toBe(tasks.length);
  for (const { facts } of registry.methods) expect(tasks).toContain(facts.task);
});

test.each<[string, Task]>([
  ["pca", "reduction"],
  ["kernel-pca", "reduction"],
  ["principal-curve", "reduction"],
  ["standardize", "preparation"],
  ["one-hot", "preparation"],
  ["probabilistic-pca", "density"],
  ["grid-search", "composed"],
  ["k-means", "clustering"],
])("%s is for %s", (kind, task) => {
  expect(registry.method(kind).facts.task).toBe(task);
});
