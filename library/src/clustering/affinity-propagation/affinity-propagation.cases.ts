/** The cases of the common checks for affinity-propagation. */
import type { UnderCheck } from "../../checks/under-check.js";
import { affinityPropagation } from "./affinity-propagation.js";

export const cases: readonly UnderCheck[] = [
  { name: "affinity-propagation", subject: affinityPropagation },
  { name: "affinity-propagation with a preference", subject: affinityPropagation({ preference: -200, damping: 0.8 }) },
];
