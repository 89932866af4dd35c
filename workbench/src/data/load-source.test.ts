import { LecternError } from "lectern";
import { afterEach, describe, expect, test, vi } from "vitest";
import { loadSource, servedAddress } from "./load-source.js";
import type { DataSource } from "./source.js";

async function refusalOf(source: DataSource, file?: Blob): Promise<string> {
  try {
    await loadSource(source, { file });
  } catch (error) {
    if (error instanceof LecternError) return `${error.code}: ${error.message}`;
    throw error;
  }
  throw new Error("it was accepted");
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("files and drawn points", () => {
  test("a file is read by its name, with notes on what was decided", async () => {
    const file = new Blob(["x;y\n1,5;a\n2,5;b\n"]);
    const { table, title, notes } = await loadSource({ kind: "file", name: "my data.csv" }, { file });
    expect(table.names).toEqual(["x", "y"]);
    expect(table.columns[0]).toEqual({ type: "number", values: Float64Array.of(1.5, 2.5) });
    expect(title).toBe("my data.csv");
    expect(notes.join()).toContain("decimals are written with a comma");
  });

  test("columns have the types that the user has chosen, in files as they are written", async () => {
    const file = new Blob(["zip,sold\n007,0\n070,1\n"]);
    const types = { zip: "text", sold: "category" } as const;
    const { table } = await loadSource({ kind: "file", name: "a.csv" }, { file, types });
    expect(table.columns).toEqual([
      { type: "text", values: ["007", "070"] },
      { type: "category", codes: Int32Array.of(0, 1), categories: ["0", "1"] },
    ]);
    const made = await loadSource(
      { kind: "bundled", name: "iris" },
      { types: { ...types, "petal width": "category" } },
    );
    expect(made.table.columns.map(({ type }) => type)).toEqual(["number", "number", "number", "category", "category"]);
  });

  test("the problem of a file is reported with a remedy, and without flags", async () => {
    const file = new Blob(['{"x":1}\n{"x":"a"}\n']);
    expect(await refusalOf({ kind: "file", name: "a.jsonl" }, file)).toBe(
      'invalid-file: a.jsonl: column "x" mixes number and text ("a" in line 2); read it as text',
    );
  });

  test("a link to a file asks for the file", async () => {
    expect(await refusalOf({ kind: "file", name: "a.csv" })).toMatch(/^invalid-file: a\.csv has to be chosen again/);
  });

  test("drawn points are a table; without points there is none", async () => {
    const points = [{ x: 0.25, y: 0.5, group: 1 }];
    expect((await loadSource({ kind: "points", points })).table.names).toEqual(["x", "y", "group"]);
    expect((await loadSource({ kind: "points", points, mode: "numbers" })).table.names).toEqual(["x", "value"]);
    expect(await refusalOf({ kind: "points", points: [] })).toMatch(/^invalid-data: there are no points yet/);
  });
});

describe("files of the server", () => {
  test("are fetched from beside the page", async () => {
    const fetched = vi.fn(async () => new Response("x\n1\n"));
    vi.stubGlobal("fetch", fetched);
    const source = { kind: "served", name: "a b.csv" } as const;
    const { table } = await loadSource(source, { address: "http://localhost:8080/assets/worker-x1.js" });
    expect(table.rows).toBe(1);
    expect(fetched).toHaveBeenCalledExactlyOnceWith("http://localhost:8080/data/a%20b.csv");
  });

  test("that do not exist are reported", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    vi.stubGlobal("location", { href: "http://localhost/" });
    expect(await refusalOf({ kind: "served", name: "a.csv" })).toMatch(/the server of this page has no file/);
  });

  test.each([
    ["http://localhost/", "http://localhost/data/a.csv"],
    ["http://localhost/index.html#page=study", "http://localhost/data/a.csv"],
    ["http://localhost/assets/worker-1.js?v=2", "http://localhost/data/a.csv"],
    ["http://localhost/src/compute/worker.ts?worker_file&type=module", "http://localhost/data/a.csv"],
    ["https://example.org/some/where/assets/worker.js", "https://example.org/some/where/data/a.csv"],
    ["https://example.org/assets/bench/", "https://example.org/assets/bench/data/a.csv"],
  ])("the address beside %s", (address, expected) => {
    expect(servedAddress("a.csv", address)).toBe(expected);
  });
});

test("an unknown name is refused with the nearest", async () => {
  expect(await refusalOf({ kind: "bundled", name: "iriss" })).toBe(
    'invalid-option: no data set is called "iriss"; did you mean "iris"?',
  );
  expect(await refusalOf({ kind: "generator", name: "mons", options: {} })).toMatch(/did you mean "moons"/);
  expect(await refusalOf({ kind: "generator", name: "moons", options: { noise: -1 } })).toMatch(/noise must be/);
});
