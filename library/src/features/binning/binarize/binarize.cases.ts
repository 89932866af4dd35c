/** Cases of the common checks for binarize. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { binarize } from "./binarize.js";

export const cases: readonly UnderCheck[] = [{ name: "binarize", subject: binarize({ threshold: 9 }) }];
