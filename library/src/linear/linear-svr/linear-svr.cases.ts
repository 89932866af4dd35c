/** Cases of the common checks for linear-svr. */
import type { UnderCheck } from "../../checks/under-check.js";
import { linearSvr } from "./linear-svr.js";

export const cases: readonly UnderCheck[] = [
  { name: "linear-svr", subject: linearSvr({ cost: 0.00003, tolerance: 1e-15, maxIterations: 1500 }) },
  { name: "linear-svr with the squared loss", subject: linearSvr({ loss: { kind: "squared" }, tolerance: 1e-15 }) },
];
