import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { multiclass } from "./multiclass.js";

test("multiclass refuses classes and inputs it does not know", () => {
  const problem = multiclass({ classes: ["a", "b"], features: 2 });
  expect(refusal(() => problem.check([1, 2], "c" as "a"))).toBe(
    'invalid-data: multiclass: expected one of a, b, got "c"',
  );
  expect(refusal(() => problem.check([1]))).toContain("an input of 2 finite numbers");
  expect(refusal(() => multiclass({ classes: ["a", "a"], features: 2 }))).toContain("at least 2 different names");
});
