/** The cases of the common checks for classical scaling. */
import type { UnderCheck } from "../../checks/under-check.js";
import { classicalMds } from "./classical-mds.js";

export const cases: readonly UnderCheck[] = [
  { name: "classical-mds", subject: classicalMds },
  { name: "classical-mds of Manhattan distances", subject: classicalMds({ distance: { kind: "manhattan" } }) },
];
