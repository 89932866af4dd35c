import { expect, test } from "vitest";
import { targetTask } from "./target-task.js";

test.each([
  ["number", 3, "regression"],
  ["category", 3, "classification"],
  ["ordinal", 3, "classification"],
  ["boolean", 2, "classification"],
  ["text", 5, "classification"],
  ["text", 6, undefined],
  ["date", 3, undefined],
  ["image", null, undefined],
] as const)("a %s column with %s different values in ten rows: %s", (type, distinct, task) => {
  expect(targetTask({ type, distinct }, 10)).toBe(task);
});
