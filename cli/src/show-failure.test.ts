import { LecternError } from "lectern";
import { expect, test } from "vitest";
import { CommandFailure } from "./command-failure.js";
import { exitCodes } from "./exit-codes.js";
import { describeFailure } from "./show-failure.js";

test("failures of the command keep their hint and have an exit code of their own", () => {
  expect(describeFailure(new CommandFailure("usage", "no such thing", "try this"))).toEqual({
    message: "no such thing",
    code: "usage",
    hint: "try this",
    exitCode: exitCodes.usage,
  });
});

test("the library's errors keep their code", () => {
  expect(describeFailure(new LecternError("invalid-option", "alpha"))).toMatchObject({
    code: "invalid-option",
    exitCode: 2,
  });
  expect(describeFailure(new LecternError("invalid-file", "bytes")).exitCode).toBe(3);
  expect(describeFailure(new LecternError("numerical", "singular")).exitCode).toBe(1);
  expect(describeFailure(new LecternError("aborted", "stopped")).exitCode).toBe(130);
});

test("a file that is not there is said in words", () => {
  const error = Object.assign(new Error("ENOENT: …"), { code: "ENOENT", path: "data.csv" });
  expect(describeFailure(error)).toMatchObject({ message: "data.csv: no such file or folder", exitCode: 3 });
});

test("what nobody expected asks for a report", () => {
  expect(describeFailure(new TypeError("x is undefined")).hint).toContain("--debug");
});
