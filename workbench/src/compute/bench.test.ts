import { expect, test } from "vitest";
import { createBench } from "./bench.js";
import type { Learned } from "./learned.js";
import { blobsTable, moonsTable } from "./testing/tables.js";

const learned = (seed: number) => ({ seed }) as Learned;

test("keeps the samples and what was learned from them, until they are replaced", () => {
  const bench = createBench();
  expect(() => bench.table()).toThrow("no data are loaded");
  const table = moonsTable();
  bench.load(table, "moons");
  expect(bench.table()).toBe(table);
  expect(bench.table("moons")).toBe(table);
  expect(() => bench.table("blobs")).toThrow("the data have changed since");
  const id = bench.keep(learned(5));
  expect(bench.study(id).seed).toBe(5);
  bench.load(blobsTable(), "blobs");
  expect(() => bench.study(id)).toThrow("no longer stored");
  bench.clear();
  expect(() => bench.table()).toThrow("no data are loaded");
});

test("keeps the latest studies only, and numbers them from the given start", () => {
  const bench = createBench(1000);
  const ids = Array.from({ length: 30 }, (_, i) => bench.keep(learned(i)));
  expect(ids[0]).toBe(1000);
  expect(bench.study(ids[29]).seed).toBe(29);
  expect(bench.study(ids[10]).seed).toBe(10);
  expect(() => bench.study(ids[9])).toThrow("no longer stored");
});
