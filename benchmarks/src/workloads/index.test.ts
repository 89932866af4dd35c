import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dataFile } from "../processes.js";
import { workloads } from "./index.js";

describe("the registry", () => {
  test("names are unique, among the workloads and among the references of each", () => {
    const names = workloads.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { references } of workloads) {
      const systems = ["lectern", ...references.map(({ name }) => name)];
      expect(new Set(systems).size).toBe(systems.length);
    }
  });

  test("every workload has a reference, and its data set is made by data.py", () => {
    const source = readFileSync(dataFile, "utf8");
    for (const { data, references } of workloads) {
      expect(references.length).toBeGreaterThan(0);
      if (data !== undefined) expect(source).toMatch(new RegExp(`^def ${data}\\(|^named\\("${data}"`, "m"));
    }
  });
});
