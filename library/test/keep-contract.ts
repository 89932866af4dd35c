/** Runs the common checks on the cases of a family of methods. */
import { describe, test } from "vitest";
import { estimatorChecks } from "../src/checks/index.js";
import type { UnderCheck } from "../src/checks/under-check.js";
import { exportsOfSources } from "./exports-of-sources.js";

/** Declares a test for each check of each case of a family. */
export async function keepContract(family: string): Promise<void> {
  const cases = await exportsOfSources<readonly UnderCheck[]>(`${family}/`, ".cases.ts", "cases");
  for (const { name, subject, settings } of cases.flat()) {
    describe(`${name} keeps the contract`, () => {
      for (const check of estimatorChecks(subject, settings)) test(check.name, check.run);
    });
  }
}
