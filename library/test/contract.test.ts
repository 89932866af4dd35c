/** Every method of the library keeps the contract. */
import { describe, expect, test } from "vitest";
import { estimatorChecks } from "../src/checks/index.js";
import { registry } from "../src/registry.js";
import { underCheck } from "./methods-under-check.js";

test("every method of the registry is under check", () => {
  const checked = new Set(underCheck.map(({ subject }) => subject.kind));
  expect(registry.methods.map(({ kind }) => kind).filter((kind) => !checked.has(kind))).toEqual([]);
});

for (const { name, subject, settings } of underCheck) {
  describe(`${name} keeps the contract`, () => {
    for (const check of estimatorChecks(subject, settings)) test(check.name, check.run);
  });
}
