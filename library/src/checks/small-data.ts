/**
 * Small data of extreme numbers: constants, duplicates, numbers whose squares overflow or vanish, and more columns than
 * rows. Whatever a method does with such data, it ends, and it gives finite numbers or says why it cannot.
 */
import type { AnyFitData, TargetKind, Traits } from "../contract/contract.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { type ColumnLike, createTable, type Table } from "../data/table/table.js";
import type { Random } from "../numeric/random/random.js";

/** Samples for any method: as a matrix, and as a table with columns of every type; targets of both kinds. */
export interface SmallData {
  readonly x: Matrix;
  readonly table: Table;
  readonly numbers: Float64Array;
  readonly labels: readonly string[];
  readonly weights: Float64Array;
}

const MAX_ROWS = 30;
const MAX_COLUMNS = 6;

/** Sizes of numbers: ordinary ones most often, then those whose squares, cubes or reciprocals are not finite. */
const scales = [1, 1, 1, 1e-3, 1e6, 1e100, 1e155, 1e160, 1e200, 1e300, 1e-100, 1e-155, 1e-300, 5e-324] as const;

/** Draws small data. */
export function drawSmallData(random: Random): SmallData {
  const rows = 1 + random.integer(MAX_ROWS);
  const columns = 1 + random.integer(MAX_COLUMNS);
  const drawn = Array.from({ length: columns }, (_, j) => drawColumn(rows, random.fork(`column ${j}`)));
  if (random.uniform() < 0.2) drawn[columns - 1] = drawn[0];
  const x = zeros(rows, columns);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) x.data[i * columns + j] = drawn[j][i];
  if (random.uniform() < 0.2) for (let i = 0; i < rows; i++) copyRow(x, random.integer(rows), i);
  const classes = 1 + random.integer(4);
  return {
    x,
    table: drawTable(drawn, random.fork("table")),
    numbers: drawColumn(rows, random.fork("target")),
    labels: Array.from({ length: rows }, () => `class ${random.integer(classes)}`),
    weights: Float64Array.from({ length: rows }, () => drawWeight(random)),
  };
}

/** One column: constant, of few values, or of any, with a scale of its own or a scale for each value. */
function drawColumn(rows: number, random: Random): Float64Array {
  const scale = scales[random.integer(scales.length)];
  const shape = random.integer(8);
  const constant = scale * random.normal();
  return Float64Array.from({ length: rows }, () => {
    switch (shape) {
      case 0:
        return constant;
      case 1:
        return 0;
      case 2:
        return scale * random.integer(3);
      case 3:
        return scales[random.integer(scales.length)] * random.normal();
      case 4:
        return Math.abs(scale * random.normal());
      case 5:
        return random.uniform() < 0.9 ? constant : -constant;
      default:
        return scale * random.normal();
    }
  });
}

function copyRow({ data, columns }: Matrix, from: number, to: number): void {
  data.copyWithin(to * columns, from * columns, (from + 1) * columns);
}

function drawWeight(random: Random): number {
  const kind = random.integer(6);
  if (kind === 0) return 0;
  return kind === 1 ? scales[random.integer(scales.length)] / MAX_ROWS : random.uniform();
}

/** Some columns of the same numbers and of other types, with gaps. */
function drawTable(drawn: readonly Float64Array[], random: Random): Table {
  const rows = drawn[0].length;
  const some = <T>(make: (i: number) => T) =>
    Array.from({ length: rows }, (_, i) => (random.uniform() < 0.1 ? null : make(i)));
  const words = ["one", "two", "three", "", "four five", "six seven six"];
  const numbers = Object.fromEntries(drawn.slice(0, 2).map((values, j) => [`number ${j}`, values]));
  const codes = () => Int32Array.from({ length: rows }, () => random.integer(4) - 1);
  const columns: Record<string, ColumnLike> = {
    ...numbers,
    flag: { type: "boolean", values: Uint8Array.from({ length: rows }, () => [0, 1, 255][random.integer(3)]) },
    place: { type: "category", codes: codes(), categories: ["Oslo", "Bern", "Chur"] },
    size: { type: "ordinal", codes: codes(), levels: ["small", "medium", "large"] },
    day: { type: "date", values: Float64Array.from({ length: rows }, () => 1e12 * random.normal()) },
    note: { type: "text", values: some(() => words[random.integer(words.length)]) },
    picture: drawImages(rows, random),
  };
  const names = Object.keys(columns);
  const chosen = names.filter(() => random.uniform() < 0.25);
  if (chosen.length === 0) chosen.push(names[random.integer(names.length)]);
  return createTable(Object.fromEntries(chosen.map((name) => [name, columns[name]])));
}

function drawImages(rows: number, random: Random): ColumnLike {
  const pixels = Float32Array.from({ length: rows * 64 }, () => random.uniform());
  return { type: "image", width: 8, height: 8, channels: 1, pixels, missing: new Uint8Array(rows) };
}

/** The part of the data that a method of these traits takes; sparse, as a table or weighted where it may be. */
export function fitDataFor({ target, supports }: Traits, data: SmallData, random: Random): AnyFitData {
  const sparse = supports.sparse && random.uniform() < 0.3;
  const table = supports.table || (supports.categories && random.uniform() < 0.3);
  return {
    x: table ? data.table : sparse ? fromDense(data.x) : data.x,
    ...targetFor(target, data, random),
    ...(supports.weights && random.uniform() < 0.3 ? { weights: data.weights } : {}),
  };
}

function targetFor(target: TargetKind, { numbers, labels }: SmallData, random: Random): { y?: unknown } {
  if (target === "none") return {};
  if (target === "labels" || (target === "any" && random.uniform() < 0.5)) return { y: labels };
  return { y: random.uniform() < 0.8 ? numbers : numbers.map(Math.abs) };
}
