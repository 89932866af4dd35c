/** The cases of the common checks for OPTICS. */
import type { UnderCheck } from "../../checks/under-check.js";
import { optics } from "./optics.js";

export const cases: readonly UnderCheck[] = [
  { name: "optics", subject: optics },
  { name: "optics of a larger radius", subject: optics({ radius: 2 }) },
  { name: "optics of Manhattan distances", subject: optics({ radius: 4, distance: { kind: "manhattan" } }) },
];
