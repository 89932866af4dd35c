/** Cases of the common checks for sparse-pca. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { sparsePca } from "./sparse-pca.js";

export const cases: readonly UnderCheck[] = [{ name: "sparse pca", subject: sparsePca }];
