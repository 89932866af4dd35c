/** What the common checks see of fisher-projection. */

import type { UnderCheck } from "../../checks/under-check.js";
import { fisherProjection } from "./fisher-projection.js";

export const cases: readonly UnderCheck[] = [
  { name: "fisher-projection", subject: fisherProjection },
  {
    name: "fisher-projection on one direction, classes counting the same",
    subject: fisherProjection({ components: 1, weightBy: "classes", shrinkage: { kind: "ledoit-wolf" } }),
  },
];
