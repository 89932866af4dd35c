/** The cases of the common checks for Laplacian eigenmaps. */
import type { UnderCheck } from "../../checks/under-check.js";
import { laplacianEigenmaps } from "./laplacian-eigenmaps.js";

export const cases: readonly UnderCheck[] = [
  { name: "laplacian-eigenmaps", subject: laplacianEigenmaps },
  {
    name: "laplacian-eigenmaps of all pairs, symmetric",
    subject: laplacianEigenmaps({ affinity: { kind: "gaussian", bandwidth: 2 }, laplacian: "symmetric" }),
  },
  { name: "laplacian-eigenmaps by radius", subject: laplacianEigenmaps({ affinity: { kind: "radius", radius: 2 } }) },
];
