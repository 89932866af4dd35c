/** Splits the rows into training and test rows, and draws subsets of them, by groups, classes or time. */
import type { Labels } from "lectern";
import { selectSamples } from "lectern/data";
import { createFolds, type Folding } from "lectern/selection";
import type { LearningData } from "../data/target-columns.js";
import { counted } from "../terminal/counted.js";

export interface DividedRows {
  readonly train: Int32Array;
  readonly test: Int32Array;
  /** In words, for the report. */
  readonly how: string;
}

/** What determines how the rows may be split. */
export interface RowOrder {
  /** Whether the rows are ordered in time: then the last ones are the test rows. */
  readonly inTime: boolean;
  readonly share: number;
  readonly seed: number;
}

/** Splits the rows once: stratified by class, without splitting groups, later rows for the test. */
export function divideRows(data: LearningData, { inTime, share, seed }: RowOrder): DividedRows {
  const rows = data.x.rows;
  if (inTime) {
    const first = Math.max(1, rows - Math.max(1, Math.round(rows * share)));
    const train = Int32Array.from({ length: first }, (_, i) => i);
    const test = Int32Array.from({ length: rows - first }, (_, i) => first + i);
    return { train, test, how: `the last ${counted(test.length, "row")}, because the rows are ordered in time` };
  }
  const folding: Folding = { kind: "hold-out", testShare: share, seed };
  if (data.groups !== undefined) {
    const folds = createFolds({ kind: "grouped", count: Math.max(2, Math.round(1 / share)), seed }, foldable(data));
    return { ...folds[0], how: `${counted(folds[0].test.length, "row")} of groups outside the training rows` };
  }
  const [fold] = createFolds(folding, foldable(data));
  return {
    ...fold,
    how: `${counted(fold.test.length, "random row")}${isClasses(data.y) ? ", stratified by class" : ""}`,
  };
}

/** At most `count` of the rows, drawn as {@link divideRows} does; all of them when there are no more. */
export function sampleRows(data: LearningData, count: number, order: Omit<RowOrder, "share">): LearningData {
  const rows = data.x.rows;
  if (rows <= count) return data;
  if (order.inTime) {
    // The latest rows are most similar to future ones.
    return chooseRows(
      data,
      Int32Array.from({ length: count }, (_, i) => rows - count + i),
    );
  }
  const { test } = divideRows(data, { ...order, share: count / rows });
  return chooseRows(data, test);
}

/** Some of the rows, with everything that belongs to them. */
export function chooseRows(data: LearningData, rows: Int32Array): LearningData {
  const { x, y, weights, groups } = data;
  const chosen = selectSamples({ x, y, features: x.names, ...(weights && { weights }) }, rows);
  return {
    x: chosen.x,
    ...(chosen.y === undefined ? {} : { y: chosen.y }),
    ...(chosen.weights === undefined ? {} : { weights: chosen.weights }),
    ...(groups === undefined ? {} : { groups: Array.from(rows, (i) => groups[i]) }),
  };
}

/** What folds depend on. */
export function foldable({ x, y, groups }: LearningData) {
  return { samples: x.rows, y, groups: groups === undefined ? undefined : codesOf(groups) };
}

function codesOf(groups: readonly (string | number)[]): Int32Array {
  const codes = new Map<string | number, number>();
  for (const group of groups) if (!codes.has(group)) codes.set(group, codes.size);
  return Int32Array.from(groups, (group) => codes.get(group) as number);
}

function isClasses(y: LearningData["y"]): y is Labels {
  return y !== undefined && "codes" in y;
}
