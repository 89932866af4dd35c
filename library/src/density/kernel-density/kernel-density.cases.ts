/** Cases of the common checks for kernel density estimates. */
import { inFolds, weightTwo } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { kernelDensity } from "./kernel-density.js";

export const cases: readonly UnderCheck[] = [
  { name: "kernel density", subject: kernelDensity },
  {
    name: "kernel density with a ball, and Silverman's rule",
    subject: kernelDensity({ densityKernel: "box", bandwidthRule: { kind: "silverman", shape: "equal" } }),
  },
  { name: "kernel density with a cube", subject: kernelDensity({ densityKernel: "cube", bandwidth: 6 }) },
  {
    name: "kernel density shaped by the covariance",
    subject: kernelDensity({ densityKernel: "epanechnikov", bandwidthRule: { kind: "scott", shape: "covariance" } }),
  },
  {
    name: "kernel density with given bandwidths",
    subject: kernelDensity({ bandwidthRule: { kind: "per-feature", bandwidths: [1, 2, 3, 4] } }),
  },
  {
    name: "kernel density with a bandwidth matrix",
    subject: kernelDensity({
      densityKernel: "exponential",
      bandwidthRule: {
        kind: "matrix",
        rows: [
          [4, 1, 0, 0],
          [1, 4, 0, 0],
          [0, 0, 4, 0],
          [0, 0, 0, 4],
        ],
      },
    }),
  },
  {
    name: "kernel density by leaving one out",
    subject: kernelDensity({ densityKernel: "triangle", bandwidthRule: { kind: "leave-one-out" } }),
    settings: { exceptions: [{ name: weightTwo, reason: "the copy of a sample stays when the other is left out" }] },
  },
  {
    name: "kernel density by parts",
    subject: kernelDensity({ bandwidthRule: { kind: "held-out", shape: "per-feature", heldOutParts: 3 } }),
    settings: inFolds,
  },
  { name: "adaptive kernel density", subject: kernelDensity({ adaptation: 0.5, relativeTolerance: 1e-9 }) },
];
