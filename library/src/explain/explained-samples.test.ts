import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { fromDense } from "../data/sparse.js";
import { createTable } from "../data/table/table.js";
import { ridge } from "../linear/ridge/ridge.js";
import { placeOf, samplesOf, shuffledColumn } from "./explained-samples.js";

const model = ridge().fit({
  x: [
    [1, 2],
    [3, 4],
    [5, 7],
  ],
  y: [1, 2, 3],
  features: ["size", "age"],
});

test("samples get the names of the model's columns, sparse ones become dense", () => {
  const { x, names } = samplesOf("here", model, fromDense({ rows: 1, columns: 2, data: Float64Array.of(0, 5) }));
  expect(names).toEqual(["size", "age"]);
  expect(x).toEqual({ rows: 1, columns: 2, data: Float64Array.of(0, 5) });
  expect(refusal(() => samplesOf("here", model, [[1]]))).toContain("was fitted on 2 columns, x has 1");
});

test("finds a column by name, and refuses an unknown one with the nearest", () => {
  const samples = samplesOf("here", model, [[1, 2]]);
  expect(placeOf("here", samples, "age")).toBe(1);
  expect(refusal(() => placeOf("here", samples, "siez"))).toContain(
    'here: there is no column "siez"; did you mean "size"?',
  );
});

test("shuffling one column changes neither the others nor the original", () => {
  const x = { rows: 3, columns: 2, data: Float64Array.of(1, 2, 3, 4, 5, 6) };
  const order = Int32Array.of(2, 0, 1);
  expect(shuffledColumn(x, 1, order)).toEqual({ rows: 3, columns: 2, data: Float64Array.of(1, 6, 3, 2, 5, 4) });
  expect(x.data[1]).toBe(2);
  const table = createTable({ a: [1, 2, 3], b: ["x", "y", "z"] });
  const shuffled = shuffledColumn(table, 0, order);
  expect(shuffled).toMatchObject({
    names: ["a", "b"],
    columns: [{ values: Float64Array.of(3, 1, 2) }, table.columns[1]],
  });
});
