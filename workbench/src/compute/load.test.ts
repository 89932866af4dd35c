import { createTable, type Table } from "lectern/data";
import { describe, expect, test } from "vitest";
import { createBench } from "./bench.js";
import { load } from "./load.js";
import { blobsTable, columnTable, moonsTable } from "./testing/tables.js";

async function loaded(table: Table, target: string | null) {
  const bench = createBench();
  const reading = {
    loadSource: async () => ({ table, title: "my samples", notes: ["one line was empty"], detected: {} }),
    likelyTarget: () => target,
  };
  return { bench, data: await load(bench, { source: { kind: "file", name: "a.csv" }, types: {} }, reading) };
}

describe("loading", () => {
  test("keeps the samples and describes them", async () => {
    const { bench, data } = await loaded(moonsTable(120), "group");
    expect(bench.table().rows).toBe(120);
    expect(data).toMatchObject({ title: "my samples", notes: ["one line was empty"], likelyTarget: "group" });
    expect(data.profile.rows).toBe(120);
    expect(data.preview).toHaveLength(50);
    expect(data.preview[0]).toHaveLength(3);
    expect(data.figures.map(({ id }) => id)).toEqual(["samples", "histograms", "correlations"]);
  });

  test("missing values are empty in the preview and have a figure", async () => {
    const { data } = await loaded(columnTable("number"), "group");
    expect(data.preview[4][0]).toBe("");
    expect(data.figures.map(({ id }) => id)).toEqual(["histograms", "gaps"]);
  });

  test("three or more columns are drawn in pairs, at most five of them", async () => {
    const { data } = await loaded(blobsTable(), "group");
    expect(data.figures[0].caption).toBe("All columns in pairs. Colours: group.");
    const values = (j: number) => Array.from({ length: 20 }, (_, i) => Math.sin(i * (j + 1)));
    const wide = createTable(Object.fromEntries(Array.from({ length: 9 }, (_, j) => [`c${j}`, values(j)])));
    expect((await loaded(wide, null)).data.figures[0].caption).toBe("5 of 9 columns in pairs.");
  });

  test("pairs of columns are drawn with at most 300 samples, evenly spaced", async () => {
    const column = (step: number) => Float64Array.from({ length: 900 }, (_, i) => Math.sin(step * i));
    const { data } = await loaded(createTable({ a: column(1), b: column(2), c: column(3) }), null);
    const [{ caption, plot }] = data.figures;
    expect(caption).toBe("All columns in pairs. 300 of 900 samples are shown, evenly spaced.");
    expect(plot).toHaveProperty("data.values.length", 300);
  });

  test("a table without numbers has no figures, and no failure", async () => {
    expect((await loaded(columnTable("text"), "group")).data.figures).toEqual([]);
    expect((await loaded(columnTable("image"), "group")).data.figures).toEqual([]);
  });

  test("many samples are drawn as a cloud", async () => {
    const column = (step: number) => Float64Array.from({ length: 20_001 }, (_, i) => Math.sin(step * i));
    const group = Array.from({ length: 20_001 }, (_, i) => (i % 3 === 0 ? "b" : "a"));
    const { data } = await loaded(createTable({ a: column(1), b: column(2), group }), "group");
    const { cloud } = data.figures[0];
    expect(cloud?.names).toEqual(["a", "b"]);
    expect(Array.from(cloud?.groups.slice(0, 4) ?? [])).toEqual([1, 0, 0, 1]);
    expect(cloud?.y[1]).toBeCloseTo(Math.sin(2), 6);
  });
});
