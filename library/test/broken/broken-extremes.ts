/** Methods that do not stand small data of extreme numbers. */
import { defineRegressor } from "../../src/contract/index.js";
import { type ReportFacts, warn } from "../../src/core/report.js";
import { lineDefinition, predictLine } from "./sound-supervised.js";
import type { BrokenTable } from "./tamper.js";

const state = { weight: 1, meanSum: 0, meanTarget: 0, spread: 0, together: 0 };

/** A line with this report. */
const reporting = (report: ReportFacts) =>
  defineRegressor({ ...lineDefinition, fit: () => ({ state, report }), predict: predictLine });

export const brokenExtremes: BrokenTable = {
  "extremes: a fit on small data of extreme numbers ends with finite numbers or with a reason": [
    [
      defineRegressor({
        ...lineDefinition,
        fit: ({ x }) => ({ state: { ...state, weight: new Array(x.rows - 20).length } }),
        predict: predictLine,
      }),
      /small data number \d+ gave RangeError: Invalid array length/,
    ],
    [
      defineRegressor({
        ...lineDefinition,
        *fit() {
          for (let step = 1; ; step++) yield { step };
        },
        predict: predictLine,
      }),
      /takes more than 1000000 steps/,
    ],
    [reporting({ warnings: [warn("not-converged", "stopped at alpha NaN")] }), /warning: stopped at alpha NaN/],
  ],
};
