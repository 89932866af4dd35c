/** The folds on which candidates are compared. */
import type { Advice } from "lectern/advice";
import { isLabels } from "lectern/data";
import type { Folding } from "lectern/selection";
import type { LearningData } from "../data/target-columns.js";

/** Folds of the kind that suits the data; at most as many as the rarest class has rows, so that every fold can test it. */
export function foldsFor(
  { validation }: Pick<Advice, "validation">,
  data: LearningData,
  count: number,
  seed: number,
): Folding & { readonly count: number } {
  switch (validation?.folds.kind) {
    case "time-series":
      return timeSeriesFor(data, count);
    case "grouped":
      return { kind: "grouped", count: Math.min(count, new Set(data.groups).size), seed };
    default:
      return { kind: "automatic", count: Math.min(count, rarestTestable(data)), seed };
  }
}

/**
 * In time order every model learns from at least this share of the rows, since one of fewer rows says little about the winner,
 * which learns from all, and is tested on a share of the rows after them: nearly as far ahead as the final test, since methods that
 * follow the last rows closely are often good for the next few rows only. Both shares were chosen by what the chosen methods lose on
 * other series (docs/guide/choosing.md): longer test sets leave fewer rows to learn from, and later ones are too few.
 */
const leastLearned = 3 / 5;
const ahead = 3 / 20;

/**
 * Test sets in the last two fifths of the rows, which overlap. They begin even later if the rows before have only one class, from
 * which nothing could be learned.
 */
function timeSeriesFor(data: LearningData, wanted: number): Folding & { readonly count: number } {
  const { rows } = data.x;
  const tested = Math.max(2, Math.min(Math.floor(rows * (1 - leastLearned)), rows - rowsUntilSecondClass(data)));
  const count = Math.max(2, Math.min(wanted, tested));
  const testSize = Math.max(1, Math.min(Math.floor(rows * ahead), tested - count + 1));
  const step = Math.max(1, Math.floor((tested - testSize) / (count - 1)));
  return { kind: "time-series", count, testSize, step, gap: 0, window: null };
}

/** Number of the first rows that are needed to have two classes; 1 for numbers. */
function rowsUntilSecondClass({ y }: LearningData): number {
  if (y === undefined || !isLabels(y)) return 1;
  const second = y.codes.findIndex((code) => code !== y.codes[0]);
  return second === -1 ? 1 : second + 1;
}

/** Rows of the rarest class that can be both in a training and in a test set. */
function rarestTestable(data: LearningData): number {
  return Math.max(2, Math.min(...[...classSizes(data).values()].filter((count) => count > 1), data.x.rows));
}

/** What the reader must know about rare classes: fewer folds, and classes that cannot be tested. */
export function rareClassNotes(train: LearningData, test: LearningData, folds: number): string[] {
  const sizes = [...classSizes(train)];
  if (sizes.length === 0) return [];
  const tested = classSizes(test);
  const single = sizes.filter(([, count]) => count === 1).map(([name]) => name);
  const rare = sizes
    .filter(([, count]) => count > 1 && count < folds)
    .map(([name, count]) => `${name} (${count} rows)`);
  const absent = sizes.filter(([name]) => !tested.has(name)).map(([name]) => name);
  return [
    ...(rare.length > 0
      ? [`cross-validation has fewer than ${folds} folds, because of rare classes: ${listed(rare)}`]
      : []),
    ...(single.length > 0
      ? [
          `${listed(single)}: only 1 training row, so that no fold can both learn and test ${single.length === 1 ? "this class" : "these classes"}`,
        ]
      : []),
    ...(absent.length > 0 ? [`the final test has no rows of ${listed(absent)}`] : []),
  ];
}

/** How the folds are made, for the report. */
export function foldsInWords(folding: Folding, train: LearningData): string {
  const count = "count" in folding ? folding.count : 1;
  switch (folding.kind) {
    case "time-series":
      return `${count} folds: each model is fitted on at least three fifths of the rows, the earlier ones, and tested on the rows after them; folds with more rows to learn from weigh more${classSizes(train).size === 0 ? ", and r2 has the geometric mean of what is left unexplained" : ""}`;
    case "grouped":
      return `${count} folds: rows of one group stay together`;
    default: {
      const sizes = [...classSizes(train).values()];
      if (sizes.length === 0) return `${count} folds, divided at random`;
      return sizes.every((size) => size >= count)
        ? `${count} folds, each with all classes in the same proportions`
        : `${count} folds, stratified by class; some folds do not have every class`;
    }
  }
}

/** Number of rows of each class that occurs; empty for numbers. */
export function classSizes({ y }: LearningData): Map<string, number> {
  const sizes = new Map<string, number>();
  if (y === undefined || !isLabels(y)) return sizes;
  for (const code of y.codes) sizes.set(String(y.classes[code]), (sizes.get(String(y.classes[code])) ?? 0) + 1);
  return sizes;
}

const maxNamed = 5;

function listed(names: readonly string[]): string {
  return names.length <= maxNamed
    ? names.join(", ")
    : `${names.slice(0, maxNamed).join(", ")} and ${names.length - maxNamed} more`;
}
