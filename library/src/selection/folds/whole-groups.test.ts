import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { requireWholeGroups } from "./whole-groups.js";

const folds = [{ train: Int32Array.of(0, 1), test: Int32Array.of(2, 3) }];

test("refuses a fold with a group on both sides, and accepts one without", () => {
  requireWholeGroups("given", folds, Int32Array.of(0, 0, 1, 2));
  const message = refusal(() => requireWholeGroups("given", folds, Int32Array.of(0, 1, 2, 1)));
  expect(message).toContain("given divides the group of sample 3 in fold 1");
});
