/** For tests: small tables with every type of column. */
import { type Column, createTable, labelNames, matrixColumns, type Table } from "lectern/data";
import { blobs, moons, regression } from "lectern/datasets";

/** Two moons: the columns x and y, and the classes "lower" and "upper" in `group`. */
export function moonsTable(samples = 80, seed = 0): Table {
  const { x, y } = moons({ samples, noise: 0.15, seed });
  return createTable([...matrixColumns(x, ["x", "y"]), ["group", labelNames(y)]]);
}

/** Three groups in four non-negative columns, with the column `group`. */
export function blobsTable(samples = 90, seed = 0): Table {
  const { x, y } = blobs({ samples, features: 4, centers: 3, seed });
  const low = x.data.reduce((a, b) => Math.min(a, b));
  const raised = { ...x, data: x.data.map((value) => value - low + 1) };
  return createTable([...matrixColumns(raised, ["a", "b", "c", "d"]), ["group", labelNames(y)]]);
}

/** A target of positive numbers that depends on four columns. */
export function numbersTable(samples = 80, seed = 0): Table {
  const { x, y } = regression({ samples, features: 4, noise: 5, seed });
  const low = y.reduce((a, b) => Math.min(a, b));
  return createTable([...matrixColumns(x, ["a", "b", "c", "d"]), ["price", y.map((value) => value - low + 10)]]);
}

/** Whole numbers from 0 to 4, like counts and codes, with classes. */
export function countsTable(samples = 80): Table {
  const at = (i: number, j: number) => (i * (j + 3) + (i % 2) * j) % 5;
  const column = (j: number) => Array.from({ length: samples }, (_, i) => at(i, j));
  return createTable({
    ...{ a: column(0), b: column(1), c: column(2) },
    group: Array.from({ length: samples }, (_, i) => (i % 2 === 0 ? "even" : "odd")),
  });
}

/** One column of a type, with classes; every fifth value of `number` is missing. */
export function columnTable(type: Column["type"], samples = 40): Table {
  const group = Array.from({ length: samples }, (_, i) => (i % 2 === 0 ? "even" : "odd"));
  return createTable({ value: columnOf(type, samples), group });
}

function columnOf(type: Column["type"], samples: number): Column {
  const list = <T>(make: (i: number) => T) => Array.from({ length: samples }, (_, i) => make(i));
  const codes = Int32Array.from(list((i) => i % 3));
  switch (type) {
    case "number":
      return { type, values: Float64Array.from(list((i) => (i % 5 === 4 ? Number.NaN : Math.sin(i)))) };
    case "category":
      return { type, codes, categories: ["bus", "car", "train"] };
    case "ordinal":
      return { type, codes, levels: ["low", "middle", "high"] };
    case "boolean":
      return { type, values: Uint8Array.from(list((i) => i % 2)) };
    case "date":
      return { type, values: Float64Array.from(list((i) => Date.UTC(2024, i % 12, 1 + (i % 28)))) };
    case "text":
      return {
        type,
        values: list((i) => `the ${["film", "book", "song"][i % 3]} was ${i % 2 === 0 ? "good" : "bad"}`),
      };
    case "image": {
      const pixels = Float32Array.from({ length: samples * 256 }, (_, at) => ((at * 7) % 256) / 255);
      return { type, width: 16, height: 16, channels: 1, pixels, missing: new Uint8Array(samples) };
    }
  }
}
