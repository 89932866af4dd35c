/** Evaluates the objective of sobi. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { mixedSignals } from "../../../../test/objective-samples.js";
import { rowsOf } from "../../../../test/plain-algebra.js";
import { laggedCost, uncorrelated } from "../../../../test/separated-signals.js";
import { sobi } from "./sobi.js";

export const objective = objectiveCase({
  recipes: [sobi({ tolerance: 1e-12 }), sobi({ tolerance: 1e-12, lags: [1, 5] })],
  draw: mixedSignals,
  free: ["unmixing"],
  value: ({ unmixing }, { x }, { lags }) => laggedCost(uncorrelated(rowsOf(unmixing), x), lags),
});
