/** Cases of the common checks for pca. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { pca } from "./pca.js";

export const cases: readonly UnderCheck[] = [
  { name: "pca", subject: pca },
  { name: "pca of two components, whitened", subject: pca({ components: 2, whiten: true }) },
  { name: "pca by deflation", subject: pca({ components: 1, solver: { kind: "deflation" } }) },
  { name: "pca by singular values, one dropped", subject: pca({ solver: { kind: "svd" }, skip: 1 }) },
  { name: "pca by Lanczos", subject: pca({ components: 2, solver: { kind: "lanczos" } }) },
  { name: "pca of random blocks", subject: pca({ components: 2, solver: { kind: "randomized" } }) },
  { name: "pca of the dual", subject: pca({ components: 2, solver: { kind: "gram" } }) },
  { name: "pca with energy", subject: pca({ choose: { kind: "energy", varianceShare: 0.9 } }) },
];
