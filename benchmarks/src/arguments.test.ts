import { describe, expect, test } from "vitest";
import { parseBenchArguments, selectWorkloads } from "./arguments.js";

describe("parseBenchArguments", () => {
  test("returns the defaults without arguments", () => {
    expect(parseBenchArguments([])).toEqual({
      only: undefined,
      scaling: undefined,
      json: false,
      list: false,
      help: false,
      tier: undefined,
      threads: undefined,
      repeats: undefined,
      processor: false,
    });
  });

  test("reads every flag", () => {
    const line = [
      "--only",
      "a, b,a",
      "--json",
      "--tier",
      "simd",
      "--threads",
      "2",
      "--repeats=7",
      "--processor",
      "--list",
      "--scaling",
      "ridge",
    ];
    expect(parseBenchArguments(line)).toEqual({
      only: ["a", "b"],
      scaling: ["ridge"],
      json: true,
      list: true,
      help: false,
      tier: "simd",
      threads: 2,
      repeats: 7,
      processor: true,
    });
  });

  test.each([
    [["--tier", "gpu"], /--tier must be one of plain, simd, openblas; got "gpu"/],
    [["--threads", "0"], /--threads must be a whole number/],
    [["--threads", "two"], /--threads must be a whole number/],
    [["--repeats", "2.5"], /--repeats must be a whole number/],
    [["--only", "a,,b"], /--only needs names/],
    [["--fast"], /--fast/],
    [["pca"], /pca/],
  ])("refuses %j", (line, message) => {
    expect(() => parseBenchArguments(line)).toThrow(message);
  });
});

describe("selectWorkloads", () => {
  const registry = [{ name: "a" }, { name: "b" }, { name: "c" }];

  test("selects all workloads by default, otherwise those named, in the order of the registry", () => {
    expect(selectWorkloads(registry, undefined)).toEqual(registry);
    expect(selectWorkloads(registry, ["c", "a"])).toEqual([{ name: "a" }, { name: "c" }]);
  });

  test("refuses an unknown name and lists the known ones", () => {
    expect(() => selectWorkloads(registry, ["a", "d"])).toThrow('there is no workload "d"; the workloads are a, b, c');
  });
});
