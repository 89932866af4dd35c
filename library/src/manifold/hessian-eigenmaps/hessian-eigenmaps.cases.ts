/** The cases of the common checks for hessian eigenmaps. */
import type { UnderCheck } from "../../checks/under-check.js";
import { hessianEigenmaps } from "./hessian-eigenmaps.js";

export const cases: readonly UnderCheck[] = [{ name: "hessian-eigenmaps", subject: hessianEigenmaps }];
