/** Cases of the common checks for boolean-encode. */

import { member, on } from "../../../../test/encoder-tables.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { createTable } from "../../../data/index.js";
import { booleanEncode } from "./boolean-encode.js";

export const cases: readonly UnderCheck[] = [
  { name: "boolean-encode", subject: booleanEncode, ...on(createTable({ member })) },
];
