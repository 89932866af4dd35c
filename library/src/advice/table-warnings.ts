/** Warnings about a table before fitting. */

import { show } from "../core/errors.js";
import { type Warning, warn } from "../core/report.js";
import type { ColumnProfile, TableProfile } from "../data/quality/profile-table.js";
import { missingInColumn } from "../data/table/column.js";
import { type Column, columnOf, type Table } from "../data/table/table.js";

/** Fewer samples than this are hardly enough for any conclusion. */
const FEW_SAMPLES = 50;

/** Warnings about the table as a whole and about the target. */
export function tableWarnings(
  table: Table,
  profile: TableProfile,
  target: ColumnProfile | undefined,
  used: readonly string[],
): Warning[] {
  const warnings: Warning[] = [];
  if (profile.rows < FEW_SAMPLES) {
    const message = `there are only ${profile.rows} samples: results are uncertain`;
    warnings.push(warn("few-samples", message, { samples: profile.rows }));
  }
  if (profile.rows <= used.length) {
    const message = `there are ${used.length} columns for ${profile.rows} samples: only a strong penalty prevents overfitting`;
    warnings.push(warn("few-samples", message, { samples: profile.rows, columns: used.length }));
  }
  if (profile.duplicateRows > 0) {
    const message = `there are ${profile.duplicateRows} duplicate rows: in different folds they make scores too optimistic`;
    warnings.push(warn("duplicate-rows", message, { rows: profile.duplicateRows }));
  }
  for (const name of target === undefined ? used : [...used, target.name]) {
    const alike = similarCategories(columnOf(table, name));
    if (alike === undefined) continue;
    const message = `column ${name}: ${alike.map(show).join(" and ")} differ only in capital letters or spaces, and are different categories`;
    warnings.push(warn("similar-categories", message, { column: name, values: alike }));
  }
  if (target === undefined) return warnings;
  if (target.constant) {
    const message = `the target ${target.name} is constant: there is nothing to learn`;
    warnings.push(warn("constant-target", message, { target: target.name }));
  }
  if (target.missing > 0) {
    const message = `the target ${target.name} is missing in ${target.missing} rows: remove them before fitting`;
    warnings.push(warn("missing-target", message, { target: target.name, rows: target.missing }));
  }
  for (const name of used) {
    if (tellsTarget(table, name, target.name)) {
      const message = `${name} determines the target ${target.name}, and the target determines it: a leak, or a copy of the target`;
      warnings.push(warn("target-leak", message, { column: name, target: target.name }));
    }
  }
  return warnings;
}

/** The first two or more categories that people would read as one; undefined if there are none. */
function similarCategories(column: Column): readonly string[] | undefined {
  if (column.type !== "category") return undefined;
  const groups = new Map<string, string[]>();
  for (const category of column.categories) {
    const plain = category.trim().replace(/\s+/g, " ").toLowerCase();
    groups.set(plain, [...(groups.get(plain) ?? []), category]);
  }
  return [...groups.values()].find((group) => group.length > 1);
}

/**
 * Whether a column and the target are one and the same up to a renaming of values: each value of one goes with a single
 * value of the other. Columns in which hardly any value repeats would fit by chance and are not suspected, unless they
 * are equal to the target number by number.
 */
export function tellsTarget(table: Table, name: string, target: string): boolean {
  const [a, b] = [columnOf(table, name), columnOf(table, target)];
  if (a.type === "image" || b.type === "image") return false;
  if (a.type === "number" && b.type === "number" && sameNumbers(a.values, b.values)) return true;
  return isRenaming(a, b, table.rows);
}

type Comparable = Exclude<Column, { type: "image" }>;

/** Whether values go one to one, at least two of them, and half of the rows repeat one. Ends at the first that does not. */
function isRenaming(a: Comparable, b: Comparable, rows: number): boolean {
  const [partnerOfA, partnerOfB] = [new Map<unknown, unknown>(), new Map<unknown, unknown>()];
  const [cellsA, cellsB] = [cellsOf(a), cellsOf(b)];
  let complete = 0;
  for (let i = 0; i < rows; i++) {
    if (missingInColumn(a, i) || missingInColumn(b, i)) continue;
    complete++;
    const [x, y] = [cellsA[i], cellsB[i]];
    if (!partnerOfA.has(x) && !partnerOfB.has(y)) {
      partnerOfA.set(x, y);
      partnerOfB.set(y, x);
    } else if (partnerOfA.get(x) !== y || partnerOfB.get(y) !== x) return false;
  }
  return partnerOfA.size >= 2 && partnerOfA.size * 2 <= complete;
}

/** What tells the values of a column apart. */
function cellsOf(column: Comparable): ArrayLike<unknown> {
  return "codes" in column ? column.codes : column.values;
}

/** Equal up to a factor and a constant, as after a change of units. */
function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  let [both, sumA, sumB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    if (!Number.isFinite(a[i]) || !Number.isFinite(b[i])) continue;
    both++;
    sumA += a[i];
    sumB += b[i];
  }
  if (both < 3) return false;
  const [meanA, meanB] = [sumA / both, sumB / both];
  let [aa, bb, ab] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    if (!Number.isFinite(a[i]) || !Number.isFinite(b[i])) continue;
    aa += (a[i] - meanA) ** 2;
    bb += (b[i] - meanB) ** 2;
    ab += (a[i] - meanA) * (b[i] - meanB);
  }
  return aa > 0 && bb > 0 && ab * ab > (1 - 1e-9) * aa * bb;
}
