import { LecternError } from "lectern";
import { describe, expect, test } from "vitest";
import { CommandFailure } from "./command-failure.js";
import { exitCodes } from "./exit-codes.js";
import type { OptionFlags } from "./method-flags.js";
import { describeFailure } from "./show-failure.js";

test("failures of the command keep their hint and have their own exit code", () => {
  expect(describeFailure(new CommandFailure("usage", "no such thing", "try this"))).toEqual({
    message: "no such thing",
    code: "usage",
    hint: "try this",
    exitCode: exitCodes.usage,
  });
});

test("errors of the library keep their code", () => {
  expect(describeFailure(new LecternError("invalid-option", "alpha"))).toMatchObject({
    code: "invalid-option",
    exitCode: 2,
  });
  expect(describeFailure(new LecternError("invalid-file", "bytes")).exitCode).toBe(3);
  expect(describeFailure(new LecternError("numerical", "singular")).exitCode).toBe(1);
  expect(describeFailure(new LecternError("aborted", "stopped")).exitCode).toBe(130);
});

test("describes a missing file in plain words", () => {
  const error = Object.assign(new Error("ENOENT: …"), { code: "ENOENT", path: "data.csv" });
  expect(describeFailure(error)).toMatchObject({ message: "data.csv: no such file or folder", exitCode: 3 });
});

test("an unexpected error asks for a bug report", () => {
  expect(describeFailure(new TypeError("x is undefined")).hint).toContain("--debug");
});

describe("an option of the method is named by its flag", () => {
  const flags: OptionFlags = {
    kind: "tree-classifier",
    flagOf: (option) => (option === "maxDepth" ? "--max-depth" : undefined),
  };

  test("in the message when the error has the problem in its details", () => {
    const details = { kind: "tree-classifier", option: "maxDepth", problem: "must be above 0, got -1" };
    const error = new LecternError("invalid-option", "tree-classifier: maxDepth must be above 0, got -1", details);
    expect(describeFailure(error, flags)).toEqual({
      message: "tree-classifier: --max-depth must be above 0, got -1",
      code: "invalid-option",
      exitCode: exitCodes.usage,
    });
    expect(describeFailure(error).message).toBe(error.message);
  });

  test("otherwise in the hint", () => {
    const error = new LecternError("numerical", "the tree is too deep", { option: "maxDepth" });
    expect(describeFailure(error, flags)).toMatchObject({
      message: "the tree is too deep",
      hint: "maxDepth is given by --max-depth",
    });
  });

  test("but not for an option of another method, or one without a flag", () => {
    for (const details of [{ kind: "pca", option: "maxDepth", problem: "no" }, { option: "depth" }, {}]) {
      const error = new LecternError("invalid-option", "pca: maxDepth is wrong", details);
      expect(describeFailure(error, flags)).toMatchObject({ message: error.message });
      expect(describeFailure(error, flags).hint).toBeUndefined();
    }
  });
});
