/** Cases of the common checks for svdd. */
import type { UnderCheck } from "../../checks/under-check.js";
import { svdd } from "./svdd.js";

export const cases: readonly UnderCheck[] = [
  { name: "svdd", subject: svdd({ tolerance: 1e-8 }) },
  { name: "svdd with the linear kernel", subject: svdd({ nu: 0.3, kernel: { kind: "linear" } }) },
];
