/** Cases of the common checks for hash-categories. */

import { categories, on } from "../../../../test/encoder-tables.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { hashCategories } from "./hash-categories.js";

export const cases: readonly UnderCheck[] = [
  { name: "hash-categories", subject: hashCategories({ buckets: 16 }), ...on(categories) },
];
