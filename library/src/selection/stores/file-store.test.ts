import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { linearSamples } from "../../../test/parallel-cases.js";
import { refusal } from "../../../test/refusal.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { gridSearch } from "../grid-search/grid-search.js";
import { openFileStore } from "./file-store.js";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern store "));
});

afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true, force: true });
});

const result = { status: "scored", scores: { r2: 0.1 + 0.2 }, seconds: 1e-7, warnings: ["„“\n"] };
const key = "0123456789abcdef0123456789abcdef";

describe("a store of files", () => {
  test("returns exactly what was stored, to anyone who opens the folder", () => {
    const directory = join(folder, "a", "b");
    openFileStore(directory).set(key, result);
    expect(openFileStore(directory).get(key)).toEqual(result);
    expect(openFileStore(directory).get(key.replace("0", "1"))).toBeUndefined();
    expect(readdirSync(directory)).toEqual([`${key}.json`]);
  });

  test("a damaged file counts as absent, and writing it again repairs it", () => {
    const store = openFileStore(folder);
    // A number without a long tail of digits, the last of which could change without changing the value.
    const exact = { ...result, scores: { r2: 0.375 } };
    store.set(key, exact);
    const path = join(folder, `${key}.json`);
    const whole = readFileSync(path, "utf8");
    for (let length = 0; length < whole.length - 1; length++) {
      writeFileSync(path, whole.slice(0, length));
      expect(store.get(key)).toBeUndefined();
    }
    for (let place = 0; place < whole.length - 1; place++) {
      writeFileSync(path, `${whole.slice(0, place)}7${whole.slice(place + 1)}`);
      if (whole[place] !== "7") expect(store.get(key)).toBeUndefined();
    }
    for (const other of ["null", "[]", "{}", "1", whole.replaceAll(key, key.replace("0", "1"))]) {
      writeFileSync(path, other);
      expect(store.get(key)).toBeUndefined();
    }
    store.set(key, exact);
    expect(store.get(key)).toEqual(exact);
  });

  test("a search finds all results of an earlier one, times included, and recomputes damaged ones", () => {
    const data = linearSamples(4);
    const search = gridSearch(ridge(), { alpha: [0.1, 1] });
    const first = search.fit(data, { store: openFileStore(folder) });
    expect(search.fit(data, { store: openFileStore(folder) }).saved).toEqual(first.saved);
    const names = readdirSync(folder);
    expect(names).toHaveLength(10);
    writeFileSync(join(folder, names[3]), "");
    const store = openFileStore(folder);
    const written = vi.fn(store.set);
    const third = search.fit(data, { store: { get: store.get, set: written } });
    expect(written).toHaveBeenCalledTimes(1);
    expect(third.state.trials.map(({ values }) => values)).toEqual(first.state.trials.map(({ values }) => values));
  });

  test("refuses keys that lead elsewhere and results that are not JSON", () => {
    const store = openFileStore(folder);
    for (const bad of ["../x", "", "a/b", "a.b", "a\\b", "x".repeat(200)]) {
      expect(refusal(() => store.set(bad, 1))).toContain("invalid-option");
      expect(refusal(() => store.get(bad))).toContain("invalid-option");
    }
    expect(refusal(() => store.set(key, Number.NaN))).toContain("unsupported");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("reports the problem of a folder it cannot use, and leaves nothing behind", () => {
    const path = join(folder, "file");
    writeFileSync(path, "");
    expect(refusal(() => openFileStore(path))).toMatch(/^invalid-file: store: cannot use the folder .*EEXIST/);
    const store = openFileStore(folder);
    mkdirSync(join(folder, `${key}.json`));
    expect(refusal(() => store.set(key, 1))).toMatch(/^invalid-file: store: cannot write/);
    expect(readdirSync(folder).sort()).toEqual([`${key}.json`, "file"]);
  });

  test("names the alternative where there are no files", () => {
    vi.stubGlobal("process", undefined);
    expect(refusal(() => openFileStore(folder))).toContain("createMemoryStore");
  });
});
