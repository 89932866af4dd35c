/** Cases of the common checks for support-vector-regressor. */
import type { UnderCheck } from "../../checks/under-check.js";
import { supportVectorRegressor } from "./support-vector-regressor.js";

// Few iterations suffice for all but the extreme numbers of the checks.
const solver = { tolerance: 1e-8, maxIterations: 10_000 };

export const cases: readonly UnderCheck[] = [
  { name: "support-vector-regressor", subject: supportVectorRegressor(solver) },
  {
    name: "support-vector-regressor by nu",
    subject: supportVectorRegressor({ nu: 0.4, cost: 10, ...solver }),
    // The kernel values of dense samples are kept as floats.
    settings: { tolerance: 1e-7 },
  },
];
