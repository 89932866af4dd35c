/** Do data of unusual shape or size give finite results or a clear refusal, never NaN and never another error? */
import { selectColumns, toRows } from "../data/matrix.js";
import type { CheckDeclaration } from "./check.js";
import { fitDataOf, mapEntries, type Problem, range, takeRows, widen } from "./check-data.js";
import { demandSame } from "./compare.js";
import { allResultsOf, demandValid, demandValidOrRefused } from "./results.js";
import { fitOn, type Subject } from "./subject.js";
import { unlessRefused } from "./verify.js";

/** Checks on data of unusual shape or size. */
export const shapeChecks: readonly CheckDeclaration[] = [
  {
    name: "shape: one row works or is refused",
    run: (subject) => tryOn(subject, "one row", takeRows(subject.problem, [0])),
  },
  {
    name: "shape: two rows work or are refused",
    run: (subject) => tryOn(subject, "two rows", takeRows(subject.problem, [0, 1])),
  },
  {
    name: "shape: one column works or is refused",
    run: (subject) => tryOn(subject, "one column", { ...subject.problem, x: selectColumns(subject.problem.x, [0]) }),
  },
  {
    name: "shape: a constant column works or is refused",
    run: (subject) => {
      for (const constant of [0, 1, 0.1]) {
        const x = mapEntries(subject.problem.x, (value, _, j) => (j === 0 ? constant : value));
        tryOn(subject, `a column of ${constant}`, { ...subject.problem, x });
      }
    },
  },
  {
    name: "shape: identical samples work or are refused",
    run: (subject) => {
      const { x } = subject.problem;
      const same = mapEntries(x, (_, __, j) => x.data[j]);
      tryOn(subject, "samples that are all the same", { ...subject.problem, x: same });
    },
  },
  {
    name: "shape: duplicate samples work",
    run: (subject) => {
      const rows = range(subject.problem.x.rows);
      const twice = takeRows(subject.problem, [...rows, ...rows]);
      const model = fitOn(subject, fitDataOf(twice));
      demandValid("samples that occur twice", allResultsOf(model, twice.x), twice.x.rows);
    },
  },
  {
    name: "shape: few rows of many columns work or are refused",
    run: (subject) => {
      const few = takeRows(subject.problem, range(Math.min(6, subject.problem.x.rows)));
      tryOn(subject, "few rows of many columns", { ...few, x: widen(few.x, 4) });
    },
  },
  {
    name: "shape: integer arrays are accepted",
    run: (subject) => {
      const whole = mapEntries(subject.problem.x, (value) => Math.round(100 * value));
      const integers = toRows(whole).map((row) => Int32Array.from(row));
      const model = unlessRefused("whole numbers", () =>
        fitOn(subject, { ...fitDataOf(subject.problem), x: integers }),
      );
      if (model === undefined) return;
      demandValid("whole numbers", allResultsOf(model, integers), whole.rows);
      const other = fitOn(subject, fitDataOf({ ...subject.problem, x: whole }));
      demandSame("results of rows of integers", allResultsOf(other, whole), allResultsOf(model, integers));
    },
  },
  ...[1e100, 1e-100, 1e200, 1e-200].map(scaleCheck),
  {
    name: "shape: a column far from zero works or is refused",
    run: (subject) => {
      const x = mapEntries(subject.problem.x, (value, _, j) => (j === 0 ? value + 1e9 : value));
      tryOn(subject, "a column moved by 1e9", { ...subject.problem, x });
    },
  },
];

/** Columns of very different size, and all columns of that size. */
function scaleCheck(factor: number): CheckDeclaration {
  const text = factor.toExponential().replace("+", "");
  return {
    name: `shape: columns of size ${text} work or are refused`,
    run: (subject) => {
      const { x } = subject.problem;
      const one = mapEntries(x, (value, _, j) => (j === 0 ? factor * value : value));
      tryOn(subject, `a column times ${text}`, { ...subject.problem, x: one });
      const all = mapEntries(x, (value) => factor * value);
      tryOn(subject, `x times ${text}`, { ...subject.problem, x: all });
    },
  };
}

function tryOn(subject: Subject, what: string, problem: Problem): void {
  demandValidOrRefused(what, () => fitOn(subject, fitDataOf(problem)), problem.x);
}
