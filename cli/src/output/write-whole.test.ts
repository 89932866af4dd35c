import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { explainWriting, writeWhole } from "./write-whole.js";

test("a failure before the end leaves the old file and nothing else", () => {
  const folder = join(temporaryFolder(), "model");
  mkdirSync(folder);
  const path = join(folder, "model.lectern");
  writeFileSync(path, "old");
  const fail = () => {
    throw new Error("stopped");
  };
  expect(() => writeWhole(path, "new", fail)).toThrowError("stopped");
  expect(readFileSync(path, "utf8")).toBe("old");
  expect(readdirSync(folder)).toEqual(["model.lectern"]);
  writeWhole(path, "new");
  expect(readFileSync(path, "utf8")).toBe("new");
});

test.each([
  ["ENOSPC", "write", "model.lectern: no space left on the device"],
  ["EDQUOT", "write", "model.lectern: no space left on the device"],
  ["EFBIG", "write", "model.lectern: the file would be too large"],
  ["EIO", "fsync", "model.lectern: cannot be written (EIO)"],
])("%s of %s names the file that was asked for", (code, syscall, message) => {
  const error = Object.assign(new Error(code), { code, syscall });
  expect(explainWriting("model.lectern", ".model.lectern.1.part", error)).toMatchObject({ message, code: "file" });
});

test("errors of reading the content stay as they are", () => {
  const error = Object.assign(new Error("EIO"), { code: "EIO", syscall: "read" });
  expect(explainWriting("model.lectern", ".model.lectern.1.part", error)).toBe(error);
});
