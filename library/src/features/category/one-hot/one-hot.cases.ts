/** Cases of the common checks for one-hot. */

import { categories, on } from "../../../../test/encoder-tables.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { oneHot } from "./one-hot.js";

export const cases: readonly UnderCheck[] = [
  { name: "one-hot", subject: oneHot, ...on(categories) },
  {
    name: "one-hot, sparse, rare ones merged, one dropped",
    subject: oneHot({ sparse: true, maxCategories: 3, drop: "first", unknown: "rare" }),
    ...on(categories),
  },
];
