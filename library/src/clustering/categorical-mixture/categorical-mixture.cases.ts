/** The cases of the common checks for categorical-mixture. */
import { codedClasses, codes } from "../../../test/coded-classes.js";
import { sampleOrder, weightTwo } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { categoricalMixture } from "./categorical-mixture.js";

const reason = "the start draws responsibilities by row";

export const cases: readonly UnderCheck[] = [
  {
    name: "categorical-mixture",
    subject: categoricalMixture({ starts: 2, maxIterations: 50, categoryCounts: [4, 4, 4, 4] }),
    settings: {
      data: { x: codes, y: codedClasses },
      exceptions: [
        { name: sampleOrder, reason },
        { name: weightTwo, reason },
      ],
    },
  },
];
