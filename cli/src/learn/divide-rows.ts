/** Rows to learn from and rows kept for the final test, and samples of them; as the data ask for it. */
import type { Labels } from "lectern";
import { selectSamples } from "lectern/data";
import { createFolds, type Folding } from "lectern/selection";
import type { LearningData } from "../data/target-columns.js";

export interface DividedRows {
  readonly train: Int32Array;
  readonly test: Int32Array;
  /** In words, for the report. */
  readonly how: string;
}

/** What decides how rows may be divided. */
export interface RowOrder {
  /** Whether the rows follow each other in time: then the last ones are the test. */
  readonly inTime: boolean;
  readonly share: number;
  readonly seed: number;
}

/** Divides the rows once; classes keep their shares, groups stay whole, time goes forward. */
export function divideRows(data: LearningData, { inTime, share, seed }: RowOrder): DividedRows {
  const rows = data.x.rows;
  if (inTime) {
    const first = Math.max(1, rows - Math.max(1, Math.round(rows * share)));
    const train = Int32Array.from({ length: first }, (_, i) => i);
    const test = Int32Array.from({ length: rows - first }, (_, i) => first + i);
    return { train, test, how: `the last ${test.length} rows, since they follow each other in time` };
  }
  const folding: Folding = { kind: "hold-out", testShare: share, seed };
  if (data.groups !== undefined) {
    const folds = createFolds({ kind: "grouped", count: Math.max(2, Math.round(1 / share)), seed }, foldable(data));
    return { ...folds[0], how: `${folds[0].test.length} rows of groups that are not learned from` };
  }
  const [fold] = createFolds(folding, foldable(data));
  return {
    ...fold,
    how: `${fold.test.length} rows drawn at random${isClasses(data.y) ? ", classes in their shares" : ""}`,
  };
}

/** At most `count` of the rows, drawn as {@link divideRows} does; all of them when there are no more. */
export function sampleRows(data: LearningData, count: number, order: Omit<RowOrder, "share">): LearningData {
  const rows = data.x.rows;
  if (rows <= count) return data;
  if (order.inTime) {
    // The latest rows are those most like the ones to come.
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

function foldable({ x, y, groups }: LearningData) {
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
