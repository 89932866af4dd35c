/** Canonical correlation and partial least squares. */
import { cca } from "../../src/components/canonical/cca/cca.js";
import { kernelCca } from "../../src/components/canonical/kernel-cca/kernel-cca.js";
import { plsCanonical } from "../../src/components/canonical/pls-canonical/pls-canonical.js";
import { plsRegression } from "../../src/components/canonical/pls-regression/pls-regression.js";
import type { UnderCheck } from "./under-check.js";

const two = [
  [0, 1],
  [2, 3],
];

export const canonical: readonly UnderCheck[] = [
  { name: "cca", subject: cca({ views: two }) },
  { name: "cca with a relative ridge", subject: cca({ views: two, components: 1, ridge: { kind: "relative" } }) },
  { name: "cca of three views", subject: cca({ views: [[0, 1], [2], [3]], ridge: { kind: "dual-relative" } }) },
  { name: "kernel-cca", subject: kernelCca({ views: two }) },
  {
    name: "kernel-cca of three views and kernels",
    subject: kernelCca({
      views: [[0, 1], [2], [3]],
      components: 1,
      kernels: [{ kind: "linear" }, { kind: "rbf" }, { kind: "polynomial", degree: 2 }],
      ridge: { kind: "dual-relative" },
    }),
  },
  { name: "pls-regression", subject: plsRegression },
  { name: "pls-regression without scaling", subject: plsRegression({ components: 3, scale: false }) },
  { name: "pls-canonical", subject: plsCanonical({ views: two, components: 2 }) },
  { name: "pls-canonical without scaling", subject: plsCanonical({ views: two, scale: false }) },
];
