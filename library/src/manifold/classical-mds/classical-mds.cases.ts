/** The cases of the common checks for classical scaling. */
import type { UnderCheck } from "../../checks/under-check.js";
import { classicalMds } from "./classical-mds.js";

export const cases: readonly UnderCheck[] = [
  { name: "classical-mds", subject: classicalMds },
  { name: "classical-mds of Manhattan distances", subject: classicalMds({ distance: { kind: "manhattan" } }) },
  {
    name: "classical-mds by landmarks",
    subject: classicalMds({ landmarks: 12, distance: { kind: "manhattan" } }),
    settings: {
      exceptions: [
        {
          name: "invariance: the order of the training samples does not matter",
          reason: "landmarks are drawn by their positions",
        },
      ],
    },
  },
];
