/** Cases of the common checks for ransac. */

import type { UnderCheck } from "../../checks/under-check.js";
import { ransac } from "./ransac.js";

export const cases: readonly UnderCheck[] = [{ name: "ransac", subject: ransac }];
