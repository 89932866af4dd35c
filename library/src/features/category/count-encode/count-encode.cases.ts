/** Cases of the common checks for count-encode. */

import { categories, on } from "../../../../test/encoder-tables.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { countEncode } from "./count-encode.js";

export const cases: readonly UnderCheck[] = [{ name: "count-encode", subject: countEncode, ...on(categories) }];
