/** Cases of the common checks for common-spatial-patterns. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { sin } from "../../../numeric/elementary/functions.js";
import { commonSpatialPatterns } from "./common-spatial-patterns.js";

const windows = {
  data: {
    x: Array.from({ length: 24 }, (_, i) =>
      Array.from({ length: 8 }, (_, j) => sin(3 * i + 7 * j) * (j % 2 === i % 2 ? 3 : 1)),
    ),
    y: Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? "left" : "right")),
  },
};

export const cases: readonly UnderCheck[] = [
  { name: "common-spatial-patterns", subject: commonSpatialPatterns },
  {
    name: "common-spatial-patterns of windows",
    subject: commonSpatialPatterns({ timePoints: 4, components: 1 }),
    settings: windows,
  },
];
