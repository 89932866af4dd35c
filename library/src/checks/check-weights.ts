/** Do weights mean what they should: is weight 2 a duplicated sample, weight 0 an omitted one? */

import type { CheckDeclaration } from "./check.js";
import { fitDataOf, range, takeRows } from "./check-data.js";
import { demandEquivalent } from "./compare.js";
import { allResultsOf } from "./results.js";
import { fitOn, type Subject } from "./subject.js";
import { demandRefusal } from "./verify.js";

const weighted = ({ traits }: Subject) => traits.supports.weights;

/** Checks of sample weights. */
export const weightChecks: readonly CheckDeclaration[] = [
  {
    name: "weights: too few or too many are refused",
    applies: weighted,
    run: (subject) => {
      const { rows } = subject.problem.x;
      for (const count of [0, rows - 1, rows + 1]) refuse(subject, `${count} weights`, new Array(count).fill(1));
    },
  },
  {
    name: "weights: negative and infinite ones are refused",
    applies: weighted,
    run: (subject) => {
      for (const bad of [-1, NaN, Infinity]) {
        refuse(subject, `a weight of ${bad}`, [bad, ...new Array(subject.problem.x.rows - 1).fill(1)]);
      }
    },
  },
  {
    name: "weights: weights of 0 only are refused",
    applies: weighted,
    run: (subject) => refuse(subject, "weights that are all 0", new Array(subject.problem.x.rows).fill(0)),
  },
  {
    name: "weights: a weight of 2 equals repeating the sample",
    applies: weighted,
    run: (subject) => {
      const { problem } = subject;
      const weights = range(problem.x.rows).map((i) => 1 + (i % 5 === 0 ? 1 : 0) + (i % 7 === 0 ? 1 : 0));
      const repeated = range(problem.x.rows).flatMap((i) => new Array<number>(weights[i]).fill(i));
      const firsts = range(problem.x.rows).map((i) => repeated.indexOf(i));
      compare(
        subject,
        "results with whole weights and with repeated samples",
        weights,
        repeated,
        firsts,
        range(problem.x.rows),
      );
    },
  },
  {
    name: "weights: a weight of 0 equals leaving the sample out",
    applies: weighted,
    run: (subject) => {
      const { problem } = subject;
      const weights = range(problem.x.rows).map((i) => (i % 4 === 1 ? 0 : 1));
      const kept = range(problem.x.rows).filter((i) => weights[i] === 1);
      compare(subject, "results with weights of 0 and with samples left out", weights, kept, range(kept.length), kept);
    },
  },
  {
    name: "weights: weights of 1 give the same model as no weights",
    applies: weighted,
    run: (subject) => {
      const { problem } = subject;
      const weights = new Array<number>(problem.x.rows).fill(1);
      const rows = range(problem.x.rows);
      compare(subject, "results with weights of 1 and without weights", weights, rows, rows, rows);
    },
  },
];

function refuse(subject: Subject, what: string, weights: number[]): void {
  demandRefusal(subject, what, { code: "invalid-data" }, () => fitOn(subject, fitDataOf(subject.problem, { weights })));
}

/** Compares a weighted fit with one to chosen rows; of each fit's own samples those that are the same. */
function compare(
  subject: Subject,
  what: string,
  weights: number[],
  chosen: number[],
  ofChosen: number[],
  ofWeighted: number[],
): void {
  const { problem } = subject;
  const plain = fitOn(subject, fitDataOf(takeRows(problem, chosen)));
  const model = fitOn(subject, fitDataOf(problem, { weights }));
  demandEquivalent(subject, what, allResultsOf(plain, problem.x, ofChosen), allResultsOf(model, problem.x, ofWeighted));
}
