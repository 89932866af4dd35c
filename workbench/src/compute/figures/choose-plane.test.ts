import { createTable } from "lectern/data";
import { expect, test } from "vitest";
import { fitRecipe } from "../fit-recipe.js";
import { requestFor } from "../testing/run-study.js";
import { choosePlane, numberColumns } from "./choose-plane.js";
import { drawSamples } from "./drawn-samples.js";

const rows = Array.from({ length: 40 }, (_, i) => i);
const table = createTable({
  noise: rows.map((i) => Math.sin(7 * i)),
  constant: rows.map(() => 3),
  good: rows.map((i) => (i % 2) * 10 + Math.cos(i)),
  city: rows.map((i) => (i % 4 === 0 ? "Bern" : "Oslo")),
  fair: rows.map((i) => (i % 2) * 2 + Math.sin(i)),
  holes: rows.map((i) => (i % 10 === 0 ? Number.NaN : Math.cos(3 * i))),
  group: rows.map((i) => (i % 2 === 0 ? "even" : "odd")),
});

async function planeFor(axes: { x: string | null; y: string | null }) {
  const request = requestFor([{ kind: "tree-classifier", options: {} }], "group", { axes });
  const learned = await fitRecipe(table, request, { signal: new AbortController().signal });
  return choosePlane(learned, drawSamples(learned));
}

test("only columns of distinct numbers can be axes", () => {
  expect(numberColumns(table)).toEqual(["noise", "good", "fair", "holes"]);
});

test("the columns that separate the classes best are chosen, unless others are requested", async () => {
  expect((await planeFor({ x: null, y: null }))?.names).toEqual(["good", "fair"]);
  expect((await planeFor({ x: null, y: "noise" }))?.names).toEqual(["good", "noise"]);
  expect((await planeFor({ x: "noise", y: "good" }))?.names).toEqual(["noise", "good"]);
  expect((await planeFor({ x: "city", y: null }))?.names).toEqual(["good", "fair"]);
});

test("samples without both numbers are not drawn", async () => {
  const plane = await planeFor({ x: "holes", y: "noise" });
  expect(plane?.points.rows).toBe(36);
  expect(plane?.places).toHaveLength(36);
});

test("columns that are not axes have their median values", async () => {
  const plane = await planeFor({ x: "noise", y: "good" });
  const grid = { rows: 2, columns: 2, data: Float64Array.of(0.5, 1, -0.5, 2) };
  const asked = plane?.ask(grid, (found) => found);
  expect(asked?.names).toEqual(table.names.slice(0, -1));
  const [noise, constant, good, city] = asked?.columns ?? [];
  expect(noise).toEqual({ type: "number", values: Float64Array.of(0.5, -0.5) });
  expect(good).toEqual({ type: "number", values: Float64Array.of(1, 2) });
  expect(constant).toEqual({ type: "number", values: Float64Array.of(3, 3) });
  expect(city).toMatchObject({ categories: ["Bern", "Oslo"], codes: Int32Array.of(1, 1) });
});
