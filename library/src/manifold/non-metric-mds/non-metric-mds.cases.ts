/** The cases of the common checks for non-metric scaling. */
import type { UnderCheck } from "../../checks/under-check.js";
import { nonMetricMds } from "./non-metric-mds.js";

export const cases: readonly UnderCheck[] = [{ name: "non-metric-mds", subject: nonMetricMds({ maxIterations: 30 }) }];
