/** Are invalid training data refused, with the name of what is wrong? */
import { toRows } from "../data/matrix.js";
import type { CheckDeclaration } from "./check.js";
import { fitDataOf, namesFor, withEntry } from "./check-data.js";
import { fitOn, type Subject } from "./subject.js";
import { demandRefusal } from "./verify.js";

const isSupervised = ({ traits }: Subject) => traits.target !== "none";

/** Checks of what is given to `fit`. */
export const inputChecks: readonly CheckDeclaration[] = [
  {
    name: "input: data without x are refused",
    run: (subject) => {
      for (const data of [undefined, null, 3, {}, { y: [1] }, { x: undefined }, { x: "text" }]) {
        refuse(subject, `${JSON.stringify(data)} in place of data`, data);
      }
    },
  },
  {
    name: "input: NaN in x is refused",
    applies: ({ traits }) => !traits.supports.missing,
    run: (subject) => refuseEntry(subject, NaN),
  },
  {
    name: "input: infinite x are refused",
    run: (subject) => {
      refuseEntry(subject, Infinity);
      refuseEntry(subject, -Infinity);
    },
  },
  {
    name: "input: text in x is refused",
    run: (subject) => {
      for (const entry of ["text", "1", null, undefined, true]) refuseEntry(subject, entry);
    },
  },
  {
    name: "input: x without rows is refused",
    run: (subject) => {
      const { columns } = subject.problem.x;
      refuse(subject, "x without rows", { x: [], y: [] });
      refuse(subject, "x without rows", { x: { rows: 0, columns, data: new Float64Array(0) }, y: [] });
    },
  },
  {
    name: "input: x without columns is refused",
    run: (subject) =>
      refuseX(
        subject,
        "x without columns",
        Array.from({ length: rows(subject) }, () => []),
      ),
  },
  {
    name: "input: rows of different lengths are refused",
    run: (subject) => refuseX(subject, "x with a short row", [...toRows(subject.problem.x).slice(1), []]),
  },
  {
    name: "input: a missing target is refused",
    applies: isSupervised,
    run: (subject) => {
      for (const y of [undefined, null, 3, "text"]) refuse(subject, `${y} in place of y`, { x: subject.problem.x, y });
    },
  },
  {
    name: "input: a target of another length is refused",
    applies: isSupervised,
    run: (subject) => {
      const y = targetValues(subject);
      refuseY(subject, "y with a value too few", y.slice(1));
      refuseY(subject, "y with a value too many", [...y, y[0]]);
      refuseY(subject, "y without values", []);
    },
  },
  {
    name: "input: a non-finite target is refused",
    applies: isSupervised,
    run: (subject) => {
      for (const bad of [NaN, Infinity, -Infinity, null, undefined]) {
        refuseY(subject, `${bad} in y`, [...targetValues(subject).slice(1), bad]);
      }
    },
  },
  {
    name: "input: text in a target of numbers is refused",
    applies: ({ traits }) => traits.target === "numbers",
    run: (subject) => {
      refuseY(subject, "text in y", [...targetValues(subject).slice(1), "1"]);
      const codes = new Int32Array(rows(subject)).map((_, i) => i % 2);
      refuseY(subject, "labels as y", { codes, classes: ["no", "yes"] });
    },
  },
  {
    name: "input: samples of one class only are refused",
    applies: ({ traits }) => traits.target === "labels",
    run: (subject) => {
      refuseY(subject, "y with one class", new Array(rows(subject)).fill("same"));
      const codes = new Int32Array(rows(subject)).fill(1);
      refuseY(subject, "y with one class of two", { codes, classes: ["never", "always"] });
    },
  },
  {
    name: "input: duplicate feature names are refused",
    applies: ({ problem }) => problem.x.columns > 1,
    run: (subject) => {
      const names = namesFor(subject.problem.x);
      refuse(
        subject,
        "a name given twice",
        fitDataOf(subject.problem, { features: [...names.slice(1), names[1]] }),
        names[1],
      );
    },
  },
  {
    name: "input: too few or too many feature names are refused",
    run: (subject) => {
      const names = namesFor(subject.problem.x);
      refuse(subject, "a name too few", fitDataOf(subject.problem, { features: names.slice(1) }));
      refuse(subject, "a name too many", fitDataOf(subject.problem, { features: [...names, "more"] }));
    },
  },
];

function rows({ problem }: Subject): number {
  return problem.x.rows;
}

function refuse(subject: Subject, what: string, data: unknown, naming?: string): void {
  const rule = { code: "invalid-data", ...(naming === undefined ? {} : { naming }) } as const;
  demandRefusal(subject, what, rule, () => fitOn(subject, data));
}

function refuseX(subject: Subject, what: string, x: unknown): void {
  refuse(subject, what, { ...fitDataOf(subject.problem), x });
}

function refuseY(subject: Subject, what: string, y: unknown): void {
  refuse(subject, what, { ...fitDataOf(subject.problem), y });
}

function refuseEntry(subject: Subject, entry: unknown): void {
  refuseX(subject, `${String(entry)} in x`, withEntry(subject.problem.x, rows(subject) - 1, 0, entry));
}

/** The target as a plain list. */
function targetValues({ problem: { y } }: Subject): unknown[] {
  if (y === undefined) return [];
  return "codes" in y ? Array.from(y.codes, (code) => y.classes[code]) : Array.from(y);
}
