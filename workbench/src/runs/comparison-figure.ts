/** The outcome of a contest: its rows so far, and its figure. */
import { scorePlot } from "lectern/plots";
import { measureTitle } from "../../../cli/src/learn/measures.js";
import type { ContestRow, Figure } from "../compute/calls.js";

/** The rows with one more, best first; of one method the scores on most rows count, then the better ones. */
export function withRow(rows: readonly ContestRow[], row: ContestRow): ContestRow[] {
  const before = rows.find(({ name }) => name === row.name);
  if (before !== undefined && (before.rows > row.rows || (before.rows === row.rows && isBetter(before, row)))) {
    return [...rows];
  }
  return [...rows.filter(({ name }) => name !== row.name), row].sort((a, b) => (isBetter(a, b) ? -1 : 1));
}

function isBetter(a: ContestRow, b: ContestRow): boolean {
  return a.higherIsBetter ? a.mean > b.mean : a.mean < b.mean;
}

/** Number of methods in the figure. */
const MAX_SHOWN = 15;

/** The scores of the best methods, in their order. */
export function comparisonFigure(rows: readonly ContestRow[]): Figure {
  const shown = rows.filter(({ folds }) => folds.length > 0).slice(0, MAX_SHOWN);
  const scores = shown.map((row) => ({
    name: labelOf(row),
    ...{ mean: row.mean, standardError: row.standardError, values: row.folds },
  }));
  return {
    id: "comparison",
    title: "Scores over folds",
    caption: "Each small point is a fold; the large one is their mean, with two standard errors to either side.",
    plot: scorePlot(scores, { xTitle: measureTitle(shown[0]?.scorer ?? "score") }),
  };
}

/** The name of a recipe of the user without its steps; of a long name the beginning and the end, where combinations differ. */
function labelOf({ name, title }: ContestRow): string {
  const label = name.startsWith(`${title} | `) ? title : name;
  return label.length > 44 ? `${label.slice(0, 26)}…${label.slice(-16)}` : label;
}
