/** Which columns belong to which view, as an option of methods that look at the same samples from several sides. */

import { LecternError, show } from "../../core/errors.js";
import { suggestion } from "../../core/nearest-name.js";
import { json, list } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { type Matrix, selectColumns } from "../../data/matrix.js";
import { stackColumns } from "../../data/stack.js";
import { type CanonicalAnalysis, projectView } from "./canonical-analysis.js";

/** The columns of one view, by name or by position from 0. */
export type ViewColumns = readonly (string | number)[];

const columnsOfView = json<ViewColumns>([], "names or positions of the columns of one view");

/** The option `views`: the samples hold all views beside each other. */
export const viewsOption = list(columnsOfView, [], "the columns of each view, by name or by position from 0", 2);

/** The positions of the columns of each view. */
export function placeViews(
  kind: string,
  views: readonly ViewColumns[],
  features: readonly string[],
): readonly Int32Array[] {
  const owner = new Map<number, number>();
  return views.map((view, v) => {
    if (!Array.isArray(view) || view.length === 0) {
      throw refuse(kind, v, `must be a list of at least one column, got ${show(view)}`, view);
    }
    return Int32Array.from(view as ViewColumns, (column) => {
      const place = typeof column === "number" ? column : features.indexOf(column);
      if (!(Number.isInteger(place) && place >= 0 && place < features.length)) {
        const hint =
          typeof column === "string" ? suggestion(column, features.slice(0, 100)) : `; there are ${features.length}`;
        throw refuse(kind, v, `names the column ${show(column)}, which the samples do not have${hint}`, column);
      }
      const other = owner.get(place);
      if (other !== undefined) {
        const both =
          other === v ? "twice" : `that view ${other} also has, which would make the two correlate trivially`;
        throw refuse(kind, v, `names the column ${show(column)} ${both}`, column);
      }
      owner.set(place, v);
      return place;
    });
  });
}

/** A warning when some columns belong to no view. */
export function unseenColumns(columns: readonly Int32Array[], features: readonly string[]): Warning[] {
  const seen = new Set(columns.flatMap((view) => Array.from(view)));
  const unseen = features.filter((_, j) => !seen.has(j));
  if (unseen.length === 0) return [];
  const names = unseen.slice(0, 5).map(show).join(", ");
  const message = `no view has the column${unseen.length === 1 ? "" : "s"} ${names}${unseen.length > 5 ? " …" : ""}`;
  return [warn("column-left-out", message, { columns: unseen })];
}

/** An analysis of views that stand beside each other in the samples. */
export interface ColumnsAnalysis extends CanonicalAnalysis {
  /** The positions of the columns of each view. */
  readonly columns: readonly Int32Array[];
}

/** The components of all views, view after view, of samples that hold them beside each other. */
export function projectColumns(state: ColumnsAnalysis, x: Matrix): Matrix {
  return stackColumns(state.columns.map((columns, v) => projectView(state, v, selectColumns(x, columns))));
}

/** "view1_2" for the second component of the first view; views after each other. */
export function componentNames(views: number, components: number): string[] {
  return Array.from({ length: views }, (_, v) =>
    Array.from({ length: components }, (_, k) => `view${v + 1}_${k + 1}`),
  ).flat();
}

function refuse(kind: string, view: number, problem: string, value: unknown): LecternError {
  return new LecternError("invalid-option", `${kind}: views[${view}] ${problem}`, { kind, option: "views", value });
}
