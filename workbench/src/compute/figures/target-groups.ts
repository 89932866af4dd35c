/** The target as groups of samples, for the colours of figures. */
import { type Column, columnOf, type Table } from "lectern/data";
import { cellText } from "../cell-text.js";

/** The group of each sample, and all groups in the order of a legend. */
export interface SampleGroups {
  readonly groups: readonly string[];
  readonly classes: readonly string[];
  /** Whether the groups are ranges of numbers, which need no names in a figure. */
  readonly ranges?: boolean;
}

/** Maximum number of groups. */
const MAX_GROUPS = 14;
const PARTS = 5;

/** The groups of some rows by a column: its values, or ranges of its numbers; nothing without a column. */
export function targetGroups(table: Table, target: string | null, rows: ArrayLike<number>): SampleGroups | undefined {
  if (target === null) return undefined;
  const column = columnOf(table, target);
  const numbers = column.type === "number" || column.type === "date" ? column.values : undefined;
  const texts = Array.from(rows, (row) => cellText(column, row) || "missing");
  if (numbers === undefined || new Set(texts).size <= MAX_GROUPS) return ranked(texts, column);
  return ranges(Array.from(rows, (row) => numbers[row]));
}

/** The names in the column's own order; the rarest beyond the limit are merged into one group. */
function ranked(texts: readonly string[], column: Column): SampleGroups {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  const kept = new Set(frequent.length <= MAX_GROUPS ? frequent : frequent.slice(0, MAX_GROUPS - 1));
  const groups = texts.map((text) => (kept.has(text) ? text : "other"));
  return { groups, classes: inOrder([...new Set(groups)], column) };
}

function inOrder(names: readonly string[], column: Column): string[] {
  const last = (name: string) => (name === "missing" || name === "other" ? 1 : 0);
  const levels = column.type === "ordinal" ? column.levels : undefined;
  const compare = (a: string, b: string) => {
    if (levels !== undefined) return levels.indexOf(a) - levels.indexOf(b);
    return column.type === "number" ? Number(a) - Number(b) : a < b ? -1 : 1;
  };
  return [...names].sort((a, b) => last(a) - last(b) || compare(a, b));
}

/** Numbers in quintiles: equally many samples in each, as far as ties allow. */
function ranges(values: readonly number[]): SampleGroups {
  const sorted = Float64Array.from(values.filter(Number.isFinite)).sort();
  const cuts = Array.from({ length: PARTS - 1 }, (_, k) => sorted[Math.floor(((k + 1) * sorted.length) / PARTS)]);
  const edges = [...new Set(cuts)];
  const text = (value: number) => String(Number(value.toPrecision(3)));
  const names = [
    `below ${text(edges[0])}`,
    ...edges.slice(1).map((edge, k) => `${text(edges[k])} to ${text(edge)}`),
    `from ${text(edges[edges.length - 1])}`,
  ];
  const place = (value: number) => {
    const above = edges.findIndex((edge) => value < edge);
    return above < 0 ? edges.length : above;
  };
  const groups = values.map((value) => (Number.isFinite(value) ? names[place(value)] : "missing"));
  return { groups, classes: [...names, "missing"].filter((name) => groups.includes(name)), ranges: true };
}

/**
 * An order of the samples in which groups are met in the order of the legend: one of each group first, then all others.
 * Plots that colour groups as they meet them then agree with each other.
 */
export function legendOrder({ groups, classes }: SampleGroups): Int32Array {
  const first = classes.map((name) => groups.indexOf(name)).filter((at) => at >= 0);
  const taken = new Set(first);
  return Int32Array.from([...first, ...groups.keys()].filter((at, k) => k < first.length || !taken.has(at)));
}
