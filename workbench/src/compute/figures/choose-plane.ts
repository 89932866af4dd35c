/** The plane of a figure: two number columns, with the other columns held constant. */
import type { Matrix } from "lectern";
import { type Column, columnOf, isLabels, selectTableRows, type Table } from "lectern/data";
import { attempted } from "../attempted.js";
import { clusterNames } from "../cluster-names.js";
import type { Learned } from "../learned.js";
import type { DrawnSamples } from "./drawn-samples.js";
import { groupSeparation, squaredCorrelation } from "./separation.js";

/** Two columns with the drawn samples on them. */
export interface PlaneView {
  readonly names: readonly [string, string];
  /** The samples that have both numbers. */
  readonly points: Matrix;
  /** Where each point is among the drawn samples. */
  readonly places: Int32Array;
  /** Number of other columns, which are constant in the plane. */
  readonly others: number;
  /**
   * Evaluates a function at points of the plane, as rows of the table with the other columns at their median values. A method
   * that accepts only certain values, such as codes, gets the nearest integers in their range.
   */
  ask<T>(grid: Matrix, answer: (rows: Table) => T): T;
}

/** The columns of a table whose values are different numbers. */
export function numberColumns({ names, columns }: Table): string[] {
  return names.filter((_, j) => {
    const column = columns[j];
    if (column.type !== "number") return false;
    const first = column.values.find(Number.isFinite);
    return column.values.some((value) => Number.isFinite(value) && value !== first);
  });
}

/** The requested columns, or else the two most related to the target or to the clusters. */
export function choosePlane(learned: Learned, drawn: DrawnSamples): PlaneView | null {
  const { data, axes, train } = learned;
  const able = numberColumns(train.x);
  if (able.length < 2) return null;
  const asked = [axes.x, axes.y].map((name) => (name !== null && able.includes(name) ? name : null));
  const best = able.length === 2 ? able : [...able].sort((a, b) => worth(learned, b) - worth(learned, a));
  const x = asked[0] ?? best.find((name) => name !== asked[1]);
  const y = asked[1] ?? best.find((name) => name !== x);
  if (x === undefined || y === undefined || x === y) return null;
  return planeOf(train.x, [x, y], drawn, data.x.names.length - 2);
}

function planeOf(
  train: Table,
  names: readonly [string, string],
  { x: samples, rows }: DrawnSamples,
  others: number,
): PlaneView {
  const [a, b] = names.map((name) => numbersOf(samples, name));
  const places = Int32Array.from(rows.keys()).filter((i) => Number.isFinite(a[i]) && Number.isFinite(b[i]));
  const data = Float64Array.from({ length: 2 * places.length }, (_, at) => (at % 2 === 0 ? a : b)[places[at >> 1]]);
  return {
    names,
    points: { rows: places.length, columns: 2, data },
    places,
    others,
    ask: (grid, answer) =>
      attempted(() => answer(rowsAt(train, names, grid, (value) => value))) ??
      answer(rowsAt(train, names, grid, (value, [low, high]) => Math.min(high, Math.max(low, Math.round(value))))),
  };
}

type Range = readonly [number, number];

/** Points of the plane as rows of the table. */
function rowsAt(
  train: Table,
  names: readonly string[],
  grid: Matrix,
  settle: (value: number, range: Range) => number,
): Table {
  const columns = train.columns.map((column, j): Column => {
    const place = names.indexOf(train.names[j]);
    if (place < 0 || column.type !== "number") return repeated(column, train.rows, grid.rows);
    const finite = column.values.filter(Number.isFinite);
    const range: Range = [finite.reduce((a, b) => Math.min(a, b)), finite.reduce((a, b) => Math.max(a, b))];
    const at = (i: number) => settle(grid.data[grid.columns * i + place], range);
    return { type: "number", values: Float64Array.from({ length: grid.rows }, (_, i) => at(i)) };
  });
  return { rows: grid.rows, names: train.names, columns };
}

/** A column with its median value everywhere. */
export function repeated(column: Column, rows: number, count: number): Column {
  const one = { rows, names: ["column"], columns: [column] };
  return selectTableRows(one, new Int32Array(count).fill(middleRow(column, rows))).columns[0];
}

/** The row of the median of numbers and dates, of the most frequent of categories, or the first. */
function middleRow(column: Column, rows: number): number {
  switch (column.type) {
    case "number":
    case "date": {
      const there = Array.from({ length: rows }, (_, i) => i).filter((i) => Number.isFinite(column.values[i]));
      there.sort((i, k) => column.values[i] - column.values[k]);
      return there[there.length >> 1] ?? 0;
    }
    case "category":
    case "ordinal":
      return mostFrequent(column.codes);
    case "boolean":
      return mostFrequent(column.values);
    case "text":
      return Math.max(
        0,
        column.values.findIndex((value) => value !== null),
      );
    case "image":
      return Math.max(0, column.missing.indexOf(0));
  }
}

function mostFrequent(codes: ArrayLike<number>): number {
  const counts = new Map<number, number>();
  for (let i = 0; i < codes.length; i++) counts.set(codes[i], (counts.get(codes[i]) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1])[0];
  return Array.prototype.indexOf.call(codes, best);
}

function worth(learned: Learned, name: string): number {
  const values = numbersOf(learned.train.x, name);
  const { y } = learned.train;
  if (learned.model.labels !== undefined) return groupSeparation(values, clusterNames(learned).codes);
  if (y === undefined) return 0;
  return isLabels(y) ? groupSeparation(values, y.codes) : squaredCorrelation(values, y);
}

/** The numbers of a column that is known to have numbers. */
export function numbersOf(table: Table, name: string): Float64Array {
  const column = columnOf(table, name);
  return column.type === "number" ? column.values : new Float64Array(0);
}
