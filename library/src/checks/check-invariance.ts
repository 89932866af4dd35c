/** Are results independent of the order of the rows, and of the other samples that are given? */
import { selectRows } from "../data/matrix.js";
import type { CheckDeclaration } from "./check.js";
import { fitDataOf, range, shuffled, takeRows } from "./check-data.js";
import { demandClose, demandEquivalent } from "./compare.js";
import { allResultsOf, resultsOf, takeResults, takesSamples } from "./results.js";
import type { Subject } from "./subject.js";

const usable = ({ traits }: Subject) => takesSamples(traits);

/** Checks of invariance. */
export const invarianceChecks: readonly CheckDeclaration[] = [
  {
    name: "invariance: the order of the training samples does not matter",
    run: (subject) => {
      const { recipe, problem, model } = subject;
      const order = shuffled(problem.x.rows);
      const other = recipe.fit(fitDataOf(takeRows(problem, order)));
      // Sample i of the problem is in row place[i] of the shuffled one.
      const place = Int32Array.from(order);
      order.forEach((from, to) => {
        place[from] = to;
      });
      const what = "results of training samples in another order";
      demandEquivalent(subject, what, allResultsOf(model(), problem.x), allResultsOf(other, problem.x, place));
    },
  },
  {
    name: "invariance: a subset of the samples gets the same results as in the whole",
    applies: usable,
    run: (subject) => {
      const { model, problem } = subject;
      const rows = shuffled(problem.x.rows).slice(0, Math.ceil(problem.x.rows / 3));
      const expected = takeResults(resultsOf(model(), problem.x), rows);
      demandClose(subject, "results of some samples", expected, resultsOf(model(), selectRows(problem.x, rows)));
    },
  },
  {
    name: "invariance: a sample alone gets the same result as in the whole",
    applies: usable,
    run: (subject) => {
      const { model, problem } = subject;
      const whole = resultsOf(model(), problem.x);
      for (const i of range(problem.x.rows)) {
        const alone = resultsOf(model(), selectRows(problem.x, [i]));
        demandClose(subject, `results of sample ${i} alone`, takeResults(whole, [i]), alone);
      }
    },
  },
];
