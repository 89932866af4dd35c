/** Cases of the common checks for principal-curve. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { principalCurve } from "./principal-curve.js";

export const cases: readonly UnderCheck[] = [{ name: "principal curve", subject: principalCurve }];
