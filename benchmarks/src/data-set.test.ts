import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cacheDirectory, provideData } from "./data-cache.js";
import { codes, hasDataSet, matrix, readDataSet, texts, vector } from "./data-set.js";
import { dataFile } from "./processes.js";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "bench-"));
  writeFileSync(join(directory, "tiny.X.f64"), new Float64Array([1, 2, 3, 4, 5, 6.5]));
  writeFileSync(join(directory, "tiny.y.i32"), new Int32Array([7, -8, 9]));
  writeFileSync(join(directory, "tiny.t.f64"), new Float64Array([0.5, 0.25, 0.125]));
  writeFileSync(join(directory, "tiny.words.txt"), "one two\nthree\nfour");
  const manifest = { "tiny.X.f64": [3, 2], "tiny.y.i32": [3], "tiny.t.f64": [3], "tiny.words.txt": [3] };
  writeFileSync(join(directory, "manifest.json"), JSON.stringify(manifest));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("readDataSet", () => {
  test("returns matrices, vectors, codes and texts as they were written", () => {
    const data = readDataSet(directory, "tiny");
    expect(matrix(data, "X")).toEqual({ rows: 3, columns: 2, data: new Float64Array([1, 2, 3, 4, 5, 6.5]) });
    expect(codes(data, "y")).toEqual(new Int32Array([7, -8, 9]));
    expect(vector(data, "t")).toEqual(new Float64Array([0.5, 0.25, 0.125]));
    expect(texts(data, "words")).toEqual(["one two", "three", "four"]);
  });

  test("refuses a wrong name or type and lists the existing ones", () => {
    const data = readDataSet(directory, "tiny");
    expect(() => matrix(data, "Z")).toThrow("the data set has no array Z; it has X, y, t, words");
    expect(() => vector(data, "y")).toThrow("y is not an array of numbers");
    expect(() => codes(data, "X")).toThrow("X is not an array of whole numbers");
    expect(() => readDataSet(directory, "tin")).toThrow("there is no data set tin");
  });

  test("detects a truncated file", () => {
    writeFileSync(join(directory, "tiny.X.f64"), new Float64Array([1, 2]));
    expect(() => readDataSet(directory, "tiny")).toThrow("has 16 bytes instead of 48");
  });
});

describe("the data cache", () => {
  test("changes its folder when the content of data.py changes, and only then", () => {
    const source = readFileSync(dataFile, "utf8");
    expect(cacheDirectory(source)).toBe(cacheDirectory());
    expect(cacheDirectory(`${source}\n`)).not.toBe(cacheDirectory());
  });

  test("writes only missing data sets, and none without Python", async () => {
    const commands: string[] = [];
    const system = {
      isRoot: false,
      hasAptGet: false,
      read: async () => undefined,
      run: async (program: string, programArguments: readonly string[]) => {
        commands.push([program, ...programArguments.slice(1)].join(" "));
        return true;
      },
    };
    expect(hasDataSet(directory, "tiny")).toBe(true);
    expect(hasDataSet(directory, "tin")).toBe(false);
    expect(await provideData(["tiny"], directory, system, false, () => {})).toBe(true);
    expect(await provideData(["tiny", "other"], directory, system, false, () => {})).toBe(false);
    expect(commands).toEqual([]);
    expect(await provideData(["tiny", "other", "other"], directory, system, true, () => {})).toBe(true);
    expect(commands).toEqual([`/usr/bin/python3 --dump ${directory} --only other`]);
  });
});
