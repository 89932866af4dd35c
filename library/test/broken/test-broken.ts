/** Tests that checks fail on methods broken in just the way that each of them looks for. */
import { expect, test } from "vitest";
import type { CheckDeclaration } from "../../src/checks/check.js";
import { estimatorChecks } from "../../src/checks/index.js";
import { LecternError } from "../../src/index.js";
import type { BrokenTable } from "./tamper.js";

/** Declares a test for each check, and one that none was forgotten. */
export function testBroken(checks: readonly CheckDeclaration[], table: BrokenTable): void {
  for (const [name, [subject, sees, settings]] of Object.entries(table)) {
    test(`"${name}" fails on a method that breaks it`, async () => {
      const check = estimatorChecks(subject, settings).find((candidate) => candidate.name === name);
      expect(check, "the check does not apply").toBeDefined();
      const error = await Promise.resolve()
        .then(check?.run)
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(LecternError);
      expect(error).toMatchObject({ code: "broken-contract", details: { kind: subject.kind, check: name } });
      expect((error as LecternError).message).toMatch(`${subject.kind} fails "${name}": `);
      expect((error as LecternError).message).toMatch(sees);
    });
  }

  test("there is a broken method for every check, and a check for every broken method", () => {
    expect(Object.keys(table).sort()).toEqual(checks.map(({ name }) => name).sort());
  });
}
