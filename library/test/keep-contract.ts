/** Runs the common checks on the cases of a family of methods. */
import { describe, test } from "vitest";
import { estimatorChecks } from "../src/checks/index.js";
import type { UnderCheck } from "../src/checks/under-check.js";

/** The export of a file of cases. */
export type Cases = readonly UnderCheck[];

/** Declares a test for each check of each case; the cases are given by file, as `import.meta.glob` finds them. */
export function keepContract(cases: Readonly<Record<string, Cases>>): void {
  for (const { name, subject, settings } of Object.values(cases).flat()) {
    describe(`${name} keeps the contract`, () => {
      for (const check of estimatorChecks(subject, settings)) test(check.name, check.run);
    });
  }
}
