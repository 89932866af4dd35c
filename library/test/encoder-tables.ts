/** Tables with a column of each type, every seventh value missing, for the common checks of encoders. */
import { type Column, createTable, type Table } from "../src/data/index.js";
import { createRandom } from "../src/numeric/index.js";

const rows = 40;
const random = createRandom(11);

/** Codes below `count`, every seventh missing. */
const codes = (count: number, gap = -1) =>
  Array.from({ length: rows }, (_, i) => (i % 7 === 6 ? gap : random.integer(count)));

const city: Column = {
  type: "category",
  codes: Int32Array.from(codes(5)),
  categories: ["Bern", "Lima", "Oslo", "Rome", "Zug"],
};

export const size: Column = { type: "ordinal", codes: Int32Array.from(codes(3)), levels: ["small", "middle", "large"] };

export const member: Column = { type: "boolean", values: Uint8Array.from(codes(2, 255)) };

const note: Column = { type: "text", values: codes(9).map((code) => (code < 0 ? null : `note ${code}`)) };

export const day: Column = {
  type: "date",
  values: Float64Array.from({ length: rows }, (_, i) => (i % 7 === 6 ? Number.NaN : 1.7e12 + random.integer(1e10))),
};

const photo: Column = {
  type: "image",
  width: 8,
  height: 8,
  channels: 1,
  pixels: Float32Array.from({ length: rows * 64 }, () => random.uniform()),
  missing: Uint8Array.from({ length: rows }, (_, i) => (i % 7 === 6 ? 1 : 0)),
};

/** Every type of column that can be read as categories. */
export const categories = createTable({ city, size, member, note });

export const numbers = Float64Array.from({ length: rows }, () => random.normal());

export const labels = Array.from({ length: rows }, () => ["red", "green", "blue"][random.integer(3)]);

/** The settings of a check on a table and a target. */
export const on = (x: Table, y?: ArrayLike<number | string>) => ({
  settings: { data: y === undefined ? { x } : { x, y } },
});

/** The settings of a check on images. */
export const images = on(createTable({ photo }));
