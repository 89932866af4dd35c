/** Encoders: transformers of the typed columns of a table. */

import { type Column, createTable, type Table } from "../../src/data/index.js";
import {
  booleanEncode,
  countEncode,
  dateFeatures,
  hashCategories,
  hog,
  imageHistogram,
  imagePixels,
  oneHot,
  ordinalEncode,
  targetEncode,
} from "../../src/index.js";
import { createRandom } from "../../src/numeric/index.js";
import type { UnderCheck } from "./under-check.js";

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
const size: Column = { type: "ordinal", codes: Int32Array.from(codes(3)), levels: ["small", "middle", "large"] };
const member: Column = { type: "boolean", values: Uint8Array.from(codes(2, 255)) };
const note: Column = { type: "text", values: codes(9).map((code) => (code < 0 ? null : `note ${code}`)) };
const day: Column = {
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

const categories = createTable({ city, size, member, note });
const numbers = Float64Array.from({ length: rows }, () => random.normal());
const labels = Array.from({ length: rows }, () => ["red", "green", "blue"][random.integer(3)]);
const on = (x: Table, y?: ArrayLike<number | string>) => ({ settings: { data: y === undefined ? { x } : { x, y } } });
const images = on(createTable({ photo }));

export const encoders: readonly UnderCheck[] = [
  { name: "one-hot", subject: oneHot, ...on(categories) },
  {
    name: "one-hot, sparse, rare ones joined, one dropped",
    subject: oneHot({ sparse: true, maximumCategories: 3, drop: "first", unknown: "rare" }),
    ...on(categories),
  },
  { name: "count-encode", subject: countEncode, ...on(categories) },
  { name: "target-encode of numbers", subject: targetEncode, ...on(categories, numbers) },
  {
    name: "target-encode of labels",
    subject: targetEncode({ smoothing: { kind: "fixed", strength: 5 }, missing: "ignore" }),
    ...on(categories, labels),
  },
  { name: "hash-categories", subject: hashCategories({ columns: 16 }), ...on(categories) },
  { name: "ordinal-encode", subject: ordinalEncode, ...on(createTable({ size })) },
  { name: "boolean-encode", subject: booleanEncode, ...on(createTable({ member })) },
  { name: "date-features", subject: dateFeatures, ...on(createTable({ day })) },
  {
    name: "date-features, cyclic with an indicator",
    subject: dateFeatures({ cyclic: true, missing: "indicator", parts: ["month", "weekday", "hour", "elapsed"] }),
    ...on(createTable({ day })),
  },
  { name: "image-pixels", subject: imagePixels, ...images },
  { name: "image-pixels, smaller and scaled", subject: imagePixels({ width: 4, height: 4, range: "unit" }), ...images },
  { name: "image-histogram", subject: imageHistogram, ...images },
  { name: "hog", subject: hog({ cellSize: 4, blockSize: 2 }), ...images },
];
