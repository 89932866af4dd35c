/** The cases of the common checks for curvilinear component analysis. */
import type { UnderCheck } from "../../checks/under-check.js";
import { curvilinearComponents } from "./curvilinear-components.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "curvilinear-components",
    subject: curvilinearComponents({ epochs: 10 }),
    settings: {
      exceptions: [
        {
          name: "invariance: the order of the training samples does not matter",
          reason: "samples are visited in random order, one after the other",
        },
      ],
    },
  },
];
