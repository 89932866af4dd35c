/** How one column differs between two tables: its values, by a test that suits its type, and its missing values. */
import type { Column } from "../table/table.js";
import { categoryCounts } from "./category-counts.js";
import { quantileOfSorted, sortedPresent } from "./sorted-values.js";
import { chiSquaredTest, kolmogorovSmirnov, stabilityIndex, type TestResult } from "./two-sample-tests.js";

/** How the values of a column differ. */
export interface ValueChange extends TestResult {
  readonly test: "kolmogorov-smirnov" | "chi-squared";
  /** The population stability index: below 0.1 hardly any change, above 0.25 a large one. */
  readonly stability: number;
  /** Values that only the later table has, ten at most; of categories, levels and booleans. */
  readonly newValues: readonly string[];
  /** Values that only the earlier table has. */
  readonly vanishedValues: readonly string[];
}

/** As many equally full bins of the earlier values as the stability index of numbers is taken over. */
const BINS = 10;

const MAX_VALUES = 10;

/** Below this expected count the χ² distribution does not describe a category well; such categories are put together. */
const MIN_EXPECTED = 5;

/** Compares columns of the same type; undefined where there is nothing to compare. */
export function compareValues(before: Column, after: Column): ValueChange | undefined {
  const [a, b] = [numbersOf(before), numbersOf(after)];
  if (a !== undefined && b !== undefined) return compareNumbers(sortedPresent(a), sortedPresent(b));
  const [counts, later] = [categoryCounts(before), categoryCounts(after)];
  return counts !== undefined && later !== undefined ? compareCounts(counts, later) : undefined;
}

/** Numbers and dates as they are, texts by their length. */
function numbersOf(column: Column): Float64Array | undefined {
  if (column.type === "number" || column.type === "date") return column.values;
  if (column.type !== "text") return undefined;
  return Float64Array.from(column.values, (value) => (value === null ? Number.NaN : value.length));
}

function compareNumbers(before: Float64Array, after: Float64Array): ValueChange | undefined {
  if (before.length === 0 || after.length === 0) return undefined;
  const edges = Array.from({ length: BINS - 1 }, (_, k) => quantileOfSorted(before, (k + 1) / BINS));
  const distinct = edges.filter((edge, k) => k === 0 || edge !== edges[k - 1]);
  const stability = stabilityIndex(countsBetween(before, distinct), countsBetween(after, distinct));
  const test = "kolmogorov-smirnov";
  return { test, ...kolmogorovSmirnov(before, after), stability, newValues: [], vanishedValues: [] };
}

/** How many sorted values lie up to the first edge, between the first and the second, … and above the last. */
function countsBetween(sorted: Float64Array, edges: readonly number[]): Float64Array {
  const counts = new Float64Array(edges.length + 1);
  let bin = 0;
  for (let i = 0; i < sorted.length; i++) {
    while (bin < edges.length && sorted[i] > edges[bin]) bin++;
    counts[bin]++;
  }
  return counts;
}

function compareCounts(before: Map<string, number>, after: Map<string, number>): ValueChange | undefined {
  if (before.size === 0 || after.size === 0) return undefined;
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const a = names.map((name) => before.get(name) ?? 0);
  const b = names.map((name) => after.get(name) ?? 0);
  return {
    test: "chi-squared",
    ...chiSquaredTest(...withRareTogether(a, b)),
    stability: stabilityIndex(a, b),
    newValues: names.filter((name) => !before.has(name)).slice(0, MAX_VALUES),
    vanishedValues: names.filter((name) => !after.has(name)).slice(0, MAX_VALUES),
  };
}

function withRareTogether(a: readonly number[], b: readonly number[]): [number[], number[]] {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const smaller = Math.min(sum(a), sum(b)) / (sum(a) + sum(b));
  const rare = a.map((count, k) => (count + b[k]) * smaller < MIN_EXPECTED);
  const gather = (counts: readonly number[]) => [
    ...counts.filter((_, k) => !rare[k]),
    sum(counts.filter((_, k) => rare[k])),
  ];
  return [gather(a), gather(b)];
}
