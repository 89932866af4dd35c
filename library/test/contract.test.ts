/** Every method of the library is under the common checks, which library/test/contract runs, one file a family. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { registry } from "../src/registry.js";
import { underCheck } from "./methods-under-check.js";

test("every method of the registry is checked", () => {
  const checked = new Set(underCheck.map(({ subject }) => subject.kind));
  expect(registry.methods.map(({ kind }) => kind).filter((kind) => !checked.has(kind))).toEqual([]);
});

test("every family with cases has its test file", () => {
  const folder = (path: string) => new URL(path, import.meta.url);
  const sources = readdirSync(folder("../src"), { recursive: true, encoding: "utf8" });
  const cases = sources.map((name) => name.replaceAll("\\", "/")).filter((name) => name.endsWith(".cases.ts"));
  const families = [...new Set(cases.map((name) => name.split("/")[0]))];
  const files = readdirSync(folder("contract")).map((name) => name.replace(/\.test\.ts$/, ""));
  expect(files.sort()).toEqual(families.sort());
});
