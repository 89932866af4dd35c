/** Linear regressors. */
import { ridge } from "../../src/index.js";
import type { UnderCheck } from "./under-check.js";

export const linearRegression: readonly UnderCheck[] = [
  { name: "ridge", subject: ridge },
  { name: "ridge without a penalty", subject: ridge({ alpha: 0 }) },
  { name: "ridge without a constant", subject: ridge({ intercept: false }) },
];
