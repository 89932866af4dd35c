/** Cases of the common checks for fast-ica. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { fastIca } from "./fast-ica.js";

export const cases: readonly UnderCheck[] = [
  { name: "fast-ica", subject: fastIca({ tolerance: 1e-12 }), settings: { tolerance: 1e-4 } },
  {
    name: "fast-ica of two components by deflation and Newton's method",
    subject: fastIca({
      components: 2,
      approach: { kind: "deflation", update: "newton" },
      contrast: "cube",
      tolerance: 1e-12,
    }),
    settings: { tolerance: 1e-4 },
  },
];
