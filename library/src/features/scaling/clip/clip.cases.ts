/** Cases of the common checks for clip. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { clip } from "./clip.js";

export const cases: readonly UnderCheck[] = [
  { name: "clip", subject: clip },
  { name: "clip at values", subject: clip({ bounds: { kind: "values", lower: 7 } }) },
];
