/** Are samples that a fitted model cannot use refused, and are usable ones taken in every form? */
import type { LecternError } from "../core/errors.js";

import { type MatrixLike, row, toRows, zeros } from "../data/matrix.js";
import type { CheckDeclaration } from "./check.js";
import { fitDataOf, range, withColumn, withEntry } from "./check-data.js";
import { demandSame } from "./compare.js";
import { allResultsOf, demandValid, resultsOf, sampleFunctions, takesSamples } from "./results.js";
import { fitOn, type Subject } from "./subject.js";
import { demand, demandRefusal } from "./verify.js";

const usable = ({ traits }: Subject) => takesSamples(traits);

/** Checks of what is given to a fitted model, and of the forms in which data may come. */
export const useChecks: readonly CheckDeclaration[] = [
  {
    name: "use: another number of columns is refused",
    applies: usable,
    run: (subject) => {
      const { x } = subject.problem;
      refuse(subject, "a column too many", withColumn(x, 1), "feature-mismatch");
      const few = toRows(x).map((entries) => entries.slice(1));
      refuse(subject, "a column too few", few, "feature-mismatch");
    },
  },
  {
    name: "use: NaN in x is refused",
    applies: (subject) => usable(subject) && !subject.traits.supports.missing,
    run: (subject) => refuse(subject, "NaN in x", withEntry(subject.problem.x, 0, 0, NaN)),
  },
  {
    name: "use: infinite x are refused",
    applies: usable,
    run: (subject) => {
      for (const value of [Infinity, -Infinity])
        refuse(subject, `${value} in x`, withEntry(subject.problem.x, 0, 0, value));
    },
  },
  {
    name: "use: text in x is refused",
    applies: usable,
    run: (subject) => {
      for (const entry of ["text", "1", null])
        refuse(subject, `${entry} in x`, withEntry(subject.problem.x, 0, 0, entry));
    },
  },
  {
    name: "use: a value that is not a matrix is refused",
    applies: usable,
    run: (subject) => {
      for (const x of [undefined, null, 3, "text", {}, toRows(subject.problem.x)[0]])
        refuse(subject, "a value that is not a matrix", x);
    },
  },
  {
    name: "use: no rows give no results",
    applies: usable,
    run: (subject) => {
      for (const x of [zeros(0, subject.problem.x.columns), []]) {
        const results = resultsOf(subject.model(), x);
        demand(results.size > 0, "the model has no function on samples");
        demandValid("for no rows", results, 0);
      }
    },
  },
  {
    name: "use: nested arrays, typed rows and matrices give the same results",
    run: (subject) => {
      const { x } = subject.problem;
      const expected = allResultsOf(subject.model(), x);
      const forms: [string, MatrixLike][] = [
        ["nested arrays", toRows(x)],
        ["typed rows", range(x.rows).map((i) => row(x, i).slice())],
      ];
      for (const [name, form] of forms) {
        const model = fitOn(subject, { ...fitDataOf(subject.problem), x: form });
        demandSame(`results of ${name}`, expected, allResultsOf(model, form));
      }
    },
  },
  {
    name: "use: targets as plain lists give the same results",
    applies: ({ traits }) => traits.target !== "none",
    run: (subject) => {
      const { x, y } = subject.problem;
      if (y === undefined) return;
      const list = "codes" in y ? Array.from(y.codes, (code) => y.classes[code]) : Array.from(y);
      const model = fitOn(subject, { x, y: list });
      demandSame("results with a plain list as target", allResultsOf(subject.model(), x), allResultsOf(model, x));
    },
  },
];

/** Every function on samples must refuse, each by itself. */
function refuse(subject: Subject, what: string, x: unknown, code: LecternError["code"] = "invalid-data"): void {
  const model = subject.model();
  for (const name of sampleFunctions) {
    const apply = model[name];
    if (apply) demandRefusal(subject, `${what}, given to ${name}`, { code }, () => apply(x as MatrixLike));
  }
}
