/** Cases of the common checks for date-features. */

import { day, on } from "../../../../test/encoder-tables.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { createTable } from "../../../data/index.js";
import { dateFeatures } from "./date-features.js";

export const cases: readonly UnderCheck[] = [
  { name: "date-features", subject: dateFeatures, ...on(createTable({ day })) },
  {
    name: "date-features, cyclic with an indicator",
    subject: dateFeatures({ cyclic: true, missing: "indicator", parts: ["month", "weekday", "hour", "elapsed"] }),
    ...on(createTable({ day })),
  },
];
