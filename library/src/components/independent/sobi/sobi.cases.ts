/** Cases of the common checks for sobi. */

import { inTime } from "../../../../test/exceptions.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { sobi } from "./sobi.js";

export const cases: readonly UnderCheck[] = [{ name: "sobi", subject: sobi({ lags: [1, 2, 3] }), settings: inTime }];
