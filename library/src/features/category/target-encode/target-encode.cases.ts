/** Cases of the common checks for target-encode. */

import { categories, labels, numbers, on } from "../../../../test/encoder-tables.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { targetEncode } from "./target-encode.js";

export const cases: readonly UnderCheck[] = [
  { name: "target-encode of numbers", subject: targetEncode, ...on(categories, numbers) },
  {
    name: "target-encode of labels",
    subject: targetEncode({ meanSmoothing: { kind: "fixed", strength: 5 }, missing: "ignore" }),
    ...on(categories, labels),
  },
];
