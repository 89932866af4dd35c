/** Every method of the library keeps the contract. */
import { describe, test } from "vitest";
import { estimatorChecks } from "../src/checks/index.js";
import { underCheck } from "./methods-under-check.js";

for (const { name, subject, settings } of underCheck) {
  describe(`${name} keeps the contract`, () => {
    for (const check of estimatorChecks(subject, settings)) test(check.name, check.run);
  });
}
