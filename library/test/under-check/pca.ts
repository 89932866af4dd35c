/** Principal components and their relatives. */
import { incrementalPca } from "../../src/components/principal/incremental-pca/incremental-pca.js";
import { pca } from "../../src/components/principal/pca/pca.js";
import { principalCurve } from "../../src/components/principal/principal-curve/principal-curve.js";
import { probabilisticPca } from "../../src/components/principal/probabilistic-pca/probabilistic-pca.js";
import { robustPca } from "../../src/components/principal/robust-pca/robust-pca.js";
import type { UnderCheck } from "./under-check.js";

export const pcaFamily: readonly UnderCheck[] = [
  { name: "pca by deflation", subject: pca({ components: 1, solver: "deflation" }) },
  { name: "pca by singular values, one dropped", subject: pca({ solver: "svd", drop: 1 }) },
  { name: "pca by Lanczos", subject: pca({ components: 2, solver: "lanczos" }) },
  { name: "pca of random blocks", subject: pca({ components: 2, solver: "randomized" }) },
  { name: "pca of the dual", subject: pca({ components: 2, solver: "gram" }) },
  { name: "pca with energy", subject: pca({ choose: { kind: "energy", share: 0.9 } }) },
  { name: "incremental pca", subject: incrementalPca },
  { name: "robust pca", subject: robustPca },
  { name: "spherical pca", subject: robustPca({ components: 1, reweight: false }) },
  { name: "probabilistic pca", subject: probabilisticPca },
  { name: "probabilistic pca by EM", subject: probabilisticPca({ solver: "em" }) },
  { name: "principal curve", subject: principalCurve },
];
