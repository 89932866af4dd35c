/** Cases of the common checks for the local outlier factor. */
import type { UnderCheck } from "../../checks/under-check.js";
import { localOutlierFactor } from "./local-outlier-factor.js";

export const cases: readonly UnderCheck[] = [
  { name: "local outlier factor", subject: localOutlierFactor },
  {
    name: "local outlier factor by Manhattan distances with a given contamination",
    subject: localOutlierFactor({ neighbors: 4, contamination: 0.1, distance: { kind: "manhattan" } }),
  },
];
