/** Cases of the common checks for fisher-projection. */

import type { UnderCheck } from "../../checks/under-check.js";
import { fisherProjection } from "./fisher-projection.js";

export const cases: readonly UnderCheck[] = [
  { name: "fisher-projection", subject: fisherProjection },
  {
    name: "fisher-projection on one direction, with equal class weights",
    subject: fisherProjection({ components: 1, weightBy: "classes", shrinkage: { kind: "ledoit-wolf" } }),
  },
];
