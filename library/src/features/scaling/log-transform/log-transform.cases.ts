/** Cases of the common checks for log-transform. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { logTransform } from "./log-transform.js";

export const cases: readonly UnderCheck[] = [
  { name: "log-transform", subject: logTransform },
  {
    name: "log-transform without a shift",
    subject: logTransform({ form: { kind: "log", shift: 0 } }),
  },
  { name: "log-transform, signed", subject: logTransform({ form: { kind: "signed-log", unit: 2 } }) },
  { name: "log-transform by asinh", subject: logTransform({ form: { kind: "inverse-sinh" } }) },
];
