/** A table with a column of every type, missing values in each, for tests of methods that take tables. */
import { type Column, createTable, type Table } from "../src/data/table/table.js";
import { createRandom } from "../src/numeric/random/random.js";

const words = ["warm", "quiet", "bright", "old", "large", "damp", "near", "noisy", "clean", "dark"];

/** Columns named after their types; every seventh value is missing, in each column at other rows. */
export function mixedTable(rows = 42, seed = 3): Table {
  const random = createRandom(seed);
  const gap = (i: number, j: number) => (i + j) % 7 === 6;
  const codes = (j: number, count: number, missing = -1) =>
    Array.from({ length: rows }, (_, i) => (gap(i, j) ? missing : random.integer(count)));
  const number: Column = {
    type: "number",
    values: Float64Array.from({ length: rows }, (_, i) => (gap(i, 0) ? Number.NaN : 5 + random.normal())),
  };
  const text: Column = {
    type: "text",
    values: Array.from({ length: rows }, (_, i) =>
      gap(i, 5) ? null : [0, 1, 2].map(() => words[random.integer(words.length)]).join(" "),
    ),
  };
  const date: Column = {
    type: "date",
    values: Float64Array.from({ length: rows }, (_, i) => (gap(i, 4) ? Number.NaN : 1.7e12 + random.integer(1e11))),
  };
  const image: Column = {
    type: "image",
    width: 4,
    height: 4,
    channels: 1,
    pixels: Float32Array.from({ length: rows * 16 }, () => random.uniform()),
    missing: Uint8Array.from({ length: rows }, (_, i) => (gap(i, 6) ? 1 : 0)),
  };
  return createTable({
    number,
    category: { type: "category", codes: Int32Array.from(codes(1, 4)), categories: ["Bern", "Lima", "Oslo", "Rome"] },
    ordinal: { type: "ordinal", codes: Int32Array.from(codes(2, 3)), levels: ["small", "middle", "large"] },
    boolean: { type: "boolean", values: Uint8Array.from(codes(3, 2, 255)) },
    date,
    text,
    image,
  });
}
