/** Warnings about a table before fitting. */

import { type Warning, warn } from "../core/report.js";
import type { ColumnProfile, TableProfile } from "../data/quality/profile-table.js";
import { firstEqualRows } from "../data/quality/row-index.js";
import { missingInColumn } from "../data/table/column.js";
import { columnOf, selectTableColumns, type Table } from "../data/table/table.js";

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

/**
 * Whether a column and the target are one and the same up to a renaming of values: as many different pairs as
 * different values of each. Columns in which hardly any value repeats would fit by chance and are not suspected,
 * unless they are equal to the target number by number.
 */
export function tellsTarget(table: Table, name: string, target: string): boolean {
  const [a, b] = [columnOf(table, name), columnOf(table, target)];
  if (a.type === "image" || b.type === "image") return false;
  if (a.type === "number" && b.type === "number" && sameNumbers(a.values, b.values)) return true;
  const complete: number[] = [];
  for (let i = 0; i < table.rows; i++) if (!missingInColumn(a, i) && !missingInColumn(b, i)) complete.push(i);
  const different = (names: readonly string[]) => {
    const first = firstEqualRows(selectTableColumns(table, names));
    return new Set(complete.map((i) => first[i])).size;
  };
  const values = different([name]);
  if (values < 2 || values * 2 > complete.length) return false;
  return different([target]) === values && different([name, target]) === values;
}

/** Equal up to a factor and a constant, as after a change of units. */
function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  const both = Array.from(a.keys()).filter((i) => Number.isFinite(a[i]) && Number.isFinite(b[i]));
  if (both.length < 3) return false;
  const mean = (values: Float64Array) => both.reduce((sum, i) => sum + values[i], 0) / both.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [aa, bb, ab] = [0, 0, 0];
  for (const i of both) {
    aa += (a[i] - meanA) ** 2;
    bb += (b[i] - meanB) ** 2;
    ab += (a[i] - meanA) * (b[i] - meanB);
  }
  return aa > 0 && bb > 0 && ab * ab > (1 - 1e-9) * aa * bb;
}
