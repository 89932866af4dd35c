/** Subsets of the training rows, each contained in the next, so that a result on few rows says something about more rows. */
import { isLabels } from "lectern/data";
import { createRandom, type Random } from "lectern/numeric";
import type { LearningData } from "../data/target-columns.js";
import { chooseRows } from "./divide-rows.js";

export interface NestedRows {
  /** Numbers of rows of the subsets, ascending; the last one is the number of all rows. */
  readonly sizes: readonly number[];
  /** The subset of this size, in the order of the table; the same object for the same size. */
  take(size: number): LearningData;
}

/** The smallest subset of many rows, and how much larger the next one is. */
const fewestRows = 1000;
const growth = 4;
/** Fewer rows are looked at by halves first, if a half has so many rows: methods of cubic cost take an eighth of the time there. */
const fewestOfHalf = 250;
/** So many rows of each class are in every subset, if the class has as many. */
const rowsOfClass = 10;

/** The subsets: stratified by class, whole groups one after the other, or the latest rows if they are ordered in time. */
export function nestRows(data: LearningData, { inTime, seed }: { inTime: boolean; seed: number }): NestedRows {
  const order = orderOf(data, inTime, createRandom(seed).fork("rows"));
  const taken = new Map<number, LearningData>();
  const { y } = data;
  const needed = y !== undefined && isLabels(y) ? rowsOfClass * y.classes.length : 0;
  return {
    sizes: sizesOf(data.x.rows, needed),
    take(size) {
      if (size >= data.x.rows) return data;
      const known = taken.get(size) ?? chooseRows(data, order.slice(0, size).sort());
      taken.set(size, known);
      return known;
    },
  };
}

/** Sizes of the subsets, none with fewer rows than are needed. */
function sizesOf(rows: number, needed: number): number[] {
  const first = Math.max(fewestRows, needed);
  const half = Math.floor(rows / 2);
  if (half <= first) return half >= Math.max(fewestOfHalf, needed) ? [half, rows] : [rows];
  const sizes: number[] = [];
  for (let size = first; 2 * size < rows; size *= growth) sizes.push(size);
  return [...sizes, rows];
}

/** All rows, in the order in which the subsets take them. */
function orderOf({ x, y, groups }: LearningData, inTime: boolean, random: Random): Int32Array {
  const { rows } = x;
  if (inTime) return Int32Array.from({ length: rows }, (_, i) => rows - 1 - i);
  const shuffled = random.permutation(rows);
  if (groups !== undefined) {
    const place = new Map<string | number, number>();
    for (const i of shuffled) if (!place.has(groups[i])) place.set(groups[i], place.size);
    return shuffled.sort((a, b) => (place.get(groups[a]) as number) - (place.get(groups[b]) as number));
  }
  return y !== undefined && isLabels(y) ? inProportion(shuffled, y.codes, y.classes.length) : shuffled;
}

/** The first rows of every class first, then all in the proportions of the classes. */
function inProportion(shuffled: Int32Array, codes: Int32Array, classes: number): Int32Array {
  const counts = new Uint32Array(classes);
  for (const code of codes) counts[code]++;
  const seen = new Uint32Array(classes);
  const keys = new Float64Array(codes.length);
  for (const i of shuffled) {
    const rank = seen[codes[i]]++;
    keys[i] = rank < rowsOfClass ? rank - rowsOfClass : rank / counts[codes[i]];
  }
  return shuffled.sort((a, b) => keys[a] - keys[b]);
}
