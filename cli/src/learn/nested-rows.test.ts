import { asLabels, createTable } from "lectern/data";
import { expect, test } from "vitest";
import { nestRows } from "./nested-rows.js";

const count = 30_000;
const id = Array.from({ length: count }, (_, i) => i);
const x = createTable({ id });

const idsOf = (rows: { x: typeof x }) => new Set((rows.x.columns[0] as { values: Float64Array }).values);

test("every subset is inside the next one, and the last has all rows", () => {
  for (let seed = 0; seed < 3; seed++) {
    const nested = nestRows({ x, y: Float64Array.from(id) }, { inTime: false, seed });
    expect(nested.sizes).toEqual([1000, 4000, count]);
    const [few, more, all] = nested.sizes.map((size) => idsOf(nested.take(size)));
    expect(few.size).toBe(1000);
    for (const one of few) expect(more.has(one)).toBe(true);
    expect(more.size).toBe(4000);
    expect(all.size).toBe(count);
    expect(nested.take(1000)).toBe(nested.take(1000));
  }
});

test("few rows are not divided, or into halves", () => {
  const sizes = (rows: number) =>
    nestRows({ x: createTable({ id: id.slice(0, rows) }) }, { inTime: false, seed: 0 }).sizes;
  expect([499, 500, 1999, 2000, 2002].map(sizes)).toEqual([[499], [250, 500], [999, 1999], [1000, 2000], [1000, 2002]]);
  expect(nestRows({ x: createTable({ a: [1, 2, 3] }) }, { inTime: false, seed: 0 }).sizes).toEqual([3]);
});

test("classes keep their proportions, and rare ones are in every subset", () => {
  const y = asLabels(id.map((i) => (i % 3000 === 0 ? "rare" : i % 2 === 0 ? "even" : "odd")));
  const { take } = nestRows({ x, y }, { inTime: false, seed: 1 });
  const counts = new Map<string, number>();
  const few = take(1000).y as typeof y;
  for (const code of few.codes) counts.set(String(few.classes[code]), (counts.get(String(few.classes[code])) ?? 0) + 1);
  // All 10 rows of the rare class; half of the rest each.
  expect(counts.get("rare")).toBe(10);
  expect(Math.abs((counts.get("even") as number) - 495)).toBeLessThan(10);
});

test("in time the latest rows are taken, and groups one after the other", () => {
  const latest = idsOf(nestRows({ x, y: Float64Array.from(id) }, { inTime: true, seed: 0 }).take(1000));
  expect(Math.min(...latest)).toBe(count - 1000);
  const groups = id.map((i) => `g${Math.floor(i / 100)}`);
  const chosen = nestRows({ x, y: Float64Array.from(id), groups }, { inTime: false, seed: 0 }).take(1000);
  expect(new Set(chosen.groups).size).toBeLessThanOrEqual(11);
});
