/** Tests that each check fails on a method broken in exactly the way it looks for. */
import { expect, test } from "vitest";
import type { CheckDeclaration } from "../../src/checks/check.js";
import { estimatorChecks } from "../../src/checks/index.js";
import { LecternError } from "../../src/index.js";
import type { Broken, BrokenTable } from "./tamper.js";

/** Declares a test for each check, and one that none is missing. */
export function testBroken(checks: readonly CheckDeclaration[], table: BrokenTable): void {
  const all = Object.entries(table).flatMap(([name, given]) => brokenIn(given).map((broken) => ({ name, broken })));
  for (const {
    name,
    broken: [subject, sees, settings],
  } of all) {
    test(`"${name}" fails on a method that violates it (${sees.source})`, async () => {
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

function brokenIn(given: BrokenTable[string]): readonly Broken[] {
  return isOne(given) ? [given] : given;
}

function isOne(given: BrokenTable[string]): given is Broken {
  return given[1] instanceof RegExp;
}
