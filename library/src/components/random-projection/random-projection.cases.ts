/** Cases of the common checks for random-projection. */

import type { UnderCheck } from "../../checks/under-check.js";
import { randomProjection } from "./random-projection.js";

export const cases: readonly UnderCheck[] = [
  { name: "random projection", subject: randomProjection },
  { name: "random projection on normal directions", subject: randomProjection({ components: 3 }) },
  {
    name: "random projection on sparse directions",
    subject: randomProjection({ components: 6, distribution: { kind: "sparse" } }),
  },
  { name: "random projection on signs", subject: randomProjection({ components: 2, distribution: { kind: "sign" } }) },
];
