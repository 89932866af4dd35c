/** Cases of the common checks for incremental-pca. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { incrementalPca } from "./incremental-pca.js";

export const cases: readonly UnderCheck[] = [{ name: "incremental pca", subject: incrementalPca }];
