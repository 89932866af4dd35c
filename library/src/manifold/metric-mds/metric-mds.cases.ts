/** The cases of the common checks for metric scaling. */
import type { UnderCheck } from "../../checks/under-check.js";
import { metricMds } from "./metric-mds.js";

export const cases: readonly UnderCheck[] = [
  { name: "metric-mds", subject: metricMds },
  {
    name: "metric-mds by the gradient of Sammon's stress, in three dimensions",
    subject: metricMds({ components: 3, loss: { kind: "sammon" }, distance: { kind: "manhattan" }, maxIterations: 50 }),
  },
];
