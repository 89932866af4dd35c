/** The cases of the common checks for tangent space alignment. */
import type { UnderCheck } from "../../checks/under-check.js";
import { tangentSpaceAlignment } from "./tangent-space-alignment.js";

export const cases: readonly UnderCheck[] = [{ name: "tangent-space-alignment", subject: tangentSpaceAlignment }];
