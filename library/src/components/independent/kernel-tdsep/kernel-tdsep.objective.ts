/** Evaluates the objective of kernel-tdsep. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { mixedSignals } from "../../../../test/objective-samples.js";
import { rowsOf, times } from "../../../../test/plain-algebra.js";
import { laggedCost, uncorrelated } from "../../../../test/separated-signals.js";
import { asMatrix } from "../../../data/matrix.js";
import { gram } from "../../../kernels/gram.js";
import { kernelTdsep } from "./kernel-tdsep.js";

export const objective = objectiveCase({
  recipes: [kernelTdsep({ landmarks: 4, rank: 4, components: 4 })],
  draw: mixedSignals,
  free: ["unmixing"],
  value: ({ kernel, landmarks, weights, unmixing }, { x }, { lags }) => {
    const coordinates = times(rowsOf(gram(kernel, asMatrix(x), landmarks)), rowsOf(weights));
    return laggedCost(uncorrelated(rowsOf(unmixing), coordinates), lags);
  },
});
