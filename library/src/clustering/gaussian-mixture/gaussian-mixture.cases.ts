/** The cases of the common checks for gaussian-mixture. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { gaussianMixture } from "./gaussian-mixture.js";

export const cases: readonly UnderCheck[] = [
  { name: "gaussian-mixture", subject: gaussianMixture },
  {
    name: "gaussian-mixture with a shared covariance",
    subject: gaussianMixture({ components: 3, covarianceType: { kind: "shared" }, start: { kind: "plus-plus" } }),
  },
  {
    name: "gaussian-mixture with diagonal covariances and a prior",
    subject: gaussianMixture({
      components: 3,
      covarianceType: { kind: "diagonal" },
      prior: { kind: "conjugate" },
      start: { kind: "random" },
      starts: 2,
    }),
  },
  {
    name: "gaussian-mixture with isotropic covariances",
    subject: gaussianMixture({ components: 3, covarianceType: { kind: "isotropic" }, start: { kind: "identity" } }),
    settings: { exceptions: [{ name: sampleOrder, reason: "the means are drawn by row" }] },
  },
  {
    name: "soft k-means",
    subject: gaussianMixture({ components: 3, covarianceType: { kind: "shared-isotropic" }, equalWeights: true }),
  },
];
