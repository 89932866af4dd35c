/**
 * Which columns a one-hot encoding has: kept categories, the rare ones together, missing values, minus a dropped one.
 */
import * as state from "../../contract/state/fields.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { type CategoryCounts, freeName, MISSING, UNKNOWN } from "./category-values.js";
import type { OneHotOptions } from "./one-hot/one-hot.js";

/** When a category is too rare for a column of its own; the joint column counts among the most there may be. */
export type RareOptions = Pick<OneHotOptions, "minCount" | "minShare" | "maxCategories">;

/** The layout as a state: slots are kept categories, then "rare", then "missing"; one may have no column. */
export const layoutState = {
  names: state.names("categories", "all known categories"),
  slotNames: state.names("slots", "name of each slot: categories with a column, then rare ones, then missing values"),
  slots: state.integers("categories", "slot of each category", { below: "slots" }),
  missing: state.integer("slot of missing values; −1 without one", { min: -1 }, isLastSlot),
  rare: state.integer("slot of rare categories; −1 without one", { min: -1 }, isLastOfCategories),
  dropped: state.integer("slot without a column, which all zeros mean; −1 without one", { min: -1, below: "slots" }),
};

/** Which columns a one-hot encoding has. */
export interface OneHotLayout extends state.StateOf<typeof layoutState> {}

function isLastSlot(slot: number, { sizeOf }: state.StateContext): string | undefined {
  return isNoneOr(sizeOf("slots") - 1, slot);
}

function isLastOfCategories(slot: number, { record, sizeOf }: state.StateContext): string | undefined {
  return isNoneOr(sizeOf("slots") - (record["missing"] === -1 ? 1 : 2), slot);
}

function isNoneOr(last: number, slot: number): string | undefined {
  return slot < 0 || slot === last ? undefined : `must be -1 or ${last}, got ${slot}`;
}

/**
 * Marks the rare categories with 1. Among equally frequent ones the later in the list go first, so the answer does
 * not depend on the order of the rows.
 */
export function rareCategories({ counts, total }: CategoryCounts, options: RareOptions): Uint8Array {
  const { minCount, minShare, maxCategories } = options;
  const rare = Uint8Array.from(counts, (count) => (count < minCount || count < minShare * total ? 1 : 0));
  const joined = rare.reduce((sum, mark) => sum + mark, 0);
  const columns = counts.length - joined + (joined > 0 ? 1 : 0);
  if (maxCategories === null || columns <= maxCategories) return rare;
  const kept = Array.from(counts.keys()).sort((a, b) => counts[b] - counts[a] || a - b);
  for (const category of kept.slice(maxCategories - 1)) rare[category] = 1;
  return rare;
}

/** Lays out the columns; `withMissing` gives missing values a column of their own. */
export function layOut(
  names: readonly string[],
  rareMarks: Uint8Array,
  withMissing: boolean,
  drop: "none" | "first" | "if-binary",
): OneHotLayout {
  const kept = names.filter((_, at) => rareMarks[at] === 0);
  const slotNames = [...kept];
  const rare = kept.length < names.length ? slotNames.push(freeName("rare", names)) - 1 : -1;
  const missing = withMissing ? slotNames.push(freeName("missing", names)) - 1 : -1;
  let next = 0;
  const slots = Int32Array.from(names, (_, at) => (rareMarks[at] === 1 ? rare : next++));
  const dropped = drop === "first" || (drop === "if-binary" && slotNames.length === 2) ? 0 : -1;
  return { names, slots, slotNames, rare, missing, dropped };
}

/** The names of the columns that are there. */
export function columnNames({ slotNames, dropped }: OneHotLayout): string[] {
  return slotNames.filter((_, slot) => slot !== dropped);
}

/** The column of each place among the known names; −1 for none. `unknown` is the slot of unknown categories. */
export function columnsOfPlaces(layout: OneHotLayout, places: Int32Array, unknown: number): Int32Array {
  const { slots, missing, dropped } = layout;
  const column = (slot: number) => (slot === dropped ? -1 : dropped >= 0 && slot > dropped ? slot - 1 : slot);
  return places.map((place) => column(place === MISSING ? missing : place === UNKNOWN ? unknown : slots[place]));
}

/** A dense matrix with a 1 in the named column of each row; rows of -1 stay zero. */
export function indicatorMatrix(columnOfRow: Int32Array, columns: number): Matrix {
  const data = new Float64Array(columnOfRow.length * columns);
  for (let i = 0; i < columnOfRow.length; i++) if (columnOfRow[i] >= 0) data[i * columns + columnOfRow[i]] = 1;
  return { rows: columnOfRow.length, columns, data };
}

/** The same as a sparse matrix; `values` may give the entries other values than 1. */
export function indicatorSparse(columnOfRow: Int32Array, columns: number, values?: Float64Array): SparseMatrix {
  const rows = columnOfRow.length;
  const rowStart = new Int32Array(rows + 1);
  for (let i = 0; i < rows; i++) rowStart[i + 1] = rowStart[i] + (columnOfRow[i] >= 0 ? 1 : 0);
  const present = (_: unknown, i: number) => columnOfRow[i] >= 0;
  return {
    rows,
    columns,
    rowStart,
    columnIndex: columnOfRow.filter(present),
    values: values === undefined ? new Float64Array(rowStart[rows]).fill(1) : values.filter(present),
  };
}

/**
 * The slot of each row of a coding: the column with the largest entry, or the dropped one when what its columns leave
 * of 1 is larger; −1 for a row without a positive entry where none was dropped.
 */
export function slotsOfRows({ dropped }: OneHotLayout, x: Matrix): Int32Array {
  const result = new Int32Array(x.rows);
  for (let i = 0; i < x.rows; i++) {
    let best = -1;
    let largest = 0;
    let rest = 1;
    for (let j = 0; j < x.columns; j++) {
      const value = x.data[i * x.columns + j];
      rest -= value;
      if (value > largest) {
        largest = value;
        best = j;
      }
    }
    const slot = dropped >= 0 && best >= dropped ? best + 1 : best;
    result[i] = dropped >= 0 && rest > largest ? dropped : slot;
  }
  return result;
}
