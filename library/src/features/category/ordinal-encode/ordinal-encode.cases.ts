/** Cases of the common checks for ordinal-encode. */

import { on, size } from "../../../../test/encoder-tables.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { createTable } from "../../../data/index.js";
import { ordinalEncode } from "./ordinal-encode.js";

export const cases: readonly UnderCheck[] = [
  { name: "ordinal-encode", subject: ordinalEncode, ...on(createTable({ size })) },
];
