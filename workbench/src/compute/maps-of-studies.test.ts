/** Maps of a study: their quality, their figures, and new rows on them. */

import { createTable, selectTableRows, type Table } from "lectern/data";
import type { Plot } from "lectern/plots";
import { beforeAll, describe, expect, test } from "vitest";
import type { Bench } from "./bench.js";
import type { Study } from "./calls.js";
import { placeRows } from "./place-rows.js";
import { recordsOf } from "./record.js";
import { study } from "./study.js";
import { benchWith, idsOf, requestFor, SAMPLES } from "./testing/run-study.js";

/** A bent sheet in four columns. */
function sheet(rows: number): Table {
  const at = (make: (a: number, b: number) => number) =>
    Float64Array.from({ length: rows }, (_, i) => make((i * 0.618) % 1, (i * 0.7549) % 1));
  return createTable({
    a: at((u) => Math.cos(3 * u)),
    b: at((u) => Math.sin(3 * u)),
    c: at((_, v) => v),
    d: at((u, v) => u * v),
  });
}

describe("a map", () => {
  const table = sheet(80);
  let bench: Bench;
  let found: Study;
  beforeAll(async () => {
    bench = benchWith(table);
    const request = requestFor([{ kind: "classical-mds", options: {} }], null);
    found = await study(bench, request, { signal: new AbortController().signal, tell: () => {}, now: () => 0 });
  });

  test("has its quality as scores, and figures of its distortion, distances and neighbours", () => {
    const scores = new Map(found.scores.map(({ name, train }) => [name, train ?? Number.NaN]));
    expect(scores.get("trustworthiness")).toBeGreaterThan(0.9);
    expect(scores.get("continuity")).toBeGreaterThan(0.9);
    expect(scores.get("stress")).toBeLessThan(0.5);
    expect(idsOf(found)).toEqual(expect.arrayContaining(["map", "distortion", "distances", "kept-neighbors"]));
    const distortion = found.figures.find(({ id }) => id === "distortion");
    expect(JSON.stringify(distortion?.plot)).toContain('"field":"distortion","type":"quantitative"');
    expect(distortion?.rows?.rows).toHaveLength(80);
    expect(found.notes).toEqual([]);
  });

  test("takes new rows, which lie where the same rows of the data lie", async () => {
    expect(found.canPlace).toBe(true);
    const some = selectTableRows(table, Int32Array.of(3, 7));
    const figure = await placeRows(bench, { study: found.id, name: "new.csv", file: new Blob() }, async () => some);
    expect(figure.caption).toMatch(/^The 2 rows of new\.csv, placed on the map/);
    const { values } = (figure.plot as Plot)["data"] as { values: { x: number; y: number; group: string }[] };
    const points = (group: string) => values.filter((value) => value.group === group);
    expect([points("map").length, points("new").length]).toEqual([80, 2]);
    [3, 7].forEach((row, i) => {
      expect(points("new")[i]?.x).toBeCloseTo(points("map")[row]?.x ?? Number.NaN, 5);
      expect(points("new")[i]?.y).toBeCloseTo(points("map")[row]?.y ?? Number.NaN, 5);
    });
  });

  test("refuses rows without its columns", async () => {
    const other = createTable({ z: [1, 2] });
    await expect(
      placeRows(bench, { study: found.id, name: "new.csv", file: new Blob() }, async () => other),
    ).rejects.toThrow(/"a"/);
  });

  test("lists selected rows", () => {
    const { names, rows } = recordsOf(bench, { data: SAMPLES, rows: [0, 5] });
    expect(names).toEqual(["a", "b", "c", "d"]);
    expect(rows[0]?.[0]).toBe("1");
    expect(rows).toHaveLength(2);
    expect(() => recordsOf(bench, { data: SAMPLES, rows: [80] })).toThrow("no row 81");
  });
});

test("a method without a map for new rows says so", async () => {
  const bench = benchWith(sheet(40));
  const request = requestFor([{ kind: "manifold-forest", options: { trees: 5 } }], null);
  const found = await study(bench, request, { signal: new AbortController().signal, tell: () => {}, now: () => 0 });
  expect(found.canPlace).toBe(false);
  const place = placeRows(bench, { study: found.id, name: "new.csv", file: new Blob() }, async () => sheet(2));
  await expect(place).rejects.toThrow("cannot place new rows on its map");
});
