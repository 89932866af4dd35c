import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { forestOptions, requireOutOfBag } from "./options.js";

test("forests differ in their bootstrap, and out-of-bag scores need samples that a tree does not see", () => {
  expect(forestOptions(true).bootstrap.default).toBe(true);
  expect(forestOptions(false).bootstrap.default).toBe(false);
  requireOutOfBag("test", { outOfBag: true, bootstrap: true, sampleShare: 1 });
  requireOutOfBag("test", { outOfBag: true, bootstrap: false, sampleShare: 0.5 });
  expect(refusal(() => requireOutOfBag("test", { outOfBag: true, bootstrap: false, sampleShare: 1 }))).toContain(
    "invalid-option",
  );
});
