/**
 * Does a fit of large data yield often enough? Between two yields nothing else can run, and the fit cannot be stopped.
 * Work is counted and not timed: in passes through the data, at least one for each iteration that the report counts.
 */
import type { AnyFitData } from "../contract/contract.js";
import { type Progress, runToEnd } from "../core/run.js";
import { isLabels } from "../data/labels.js";
import { createRandom } from "../numeric/random/random.js";
import type { CheckDeclaration } from "./check.js";
import { mapEntries, type Problem, takeRows } from "./check-data.js";
import type { Subject } from "./subject.js";
import { demand } from "./verify.js";

/** Enough samples for what a fit yields to depend on more than the number of iterations. */
const SAMPLES = 2 ** 10;

/** How many passes through the data a fit may make between two yields. */
const MAX_PASSES = 8;

/** The checks of the work between two yields. */
export const blockChecks: readonly CheckDeclaration[] = [
  {
    name: "running: a fit of many samples yields every few passes through the data",
    applies: ({ method, traits }) => !traits.supports.table && isOfPasses(method.facts.cost?.fit),
    run: (subject) => {
      let yields = 0;
      let longest = 0;
      let last = 0;
      const data = enlarge(subject, SAMPLES);
      const onProgress = ({ step }: Progress) => {
        yields++;
        longest = Math.max(longest, step - last);
        last = step;
      };
      const { report } = runToEnd(subject.recipe.steps(data), { onProgress });
      demand(longest <= 1, `the progress goes ${longest} iterations further at once: yield after each`);
      const most = report.iterations / (yields + 1);
      demand(
        most <= MAX_PASSES,
        `a fit of ${SAMPLES} samples takes ${report.iterations} iterations and yields ${yields} times; ` +
          `yield at least once in ${MAX_PASSES} passes through the data`,
      );
    },
  },
];

/** Whether a cost is that of iterations which go through the data, without products of columns or of samples. */
function isOfPasses(cost: string | undefined): boolean {
  return cost !== undefined && /^t( [knd])+( log n)?$/.test(cost);
}

/** The samples of the problem again and again, each time a little different; whole numbers, which may be codes, stay. */
export function enlarge({ problem }: Pick<Subject, "problem">, samples: number): AnyFitData {
  const random = createRandom(0).fork("many samples");
  const change = (value: number) => (Number.isInteger(value) ? value : value * (1 + 0.02 * (random.uniform() - 0.5)));
  const rows = Int32Array.from({ length: samples }, (_, i) => i % problem.x.rows);
  const { x, y }: Problem = takeRows(problem, rows);
  const many = mapEntries(x, change);
  if (y === undefined) return { x: many };
  return { x: many, y: isLabels(y) ? y : y.map(change) };
}
