/** Cases of the common checks for encode-table. */

import { mixed, plain } from "../../../test/mixed-columns.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { encodeTable } from "./encode-table.js";

export const cases: readonly UnderCheck[] = [
  { name: "encode-table", subject: encodeTable, settings: { data: { x: mixed } } },
  {
    name: "encode-table without scaling, by gradients and pairs of words",
    subject: encodeTable({
      scaleNumbers: false,
      maxCategories: 3,
      text: { vocabularySize: 5, ngrams: 2 },
      images: "hog",
    }),
    settings: { data: { x: mixed } },
  },
  { name: "encode-table of numbers and names", subject: encodeTable, settings: { data: { x: plain } } },
];
