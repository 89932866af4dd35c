/** Cases of the common checks for random-kitchen-sinks. */

import type { UnderCheck } from "../../checks/under-check.js";
import { randomKitchenSinks } from "./random-kitchen-sinks.js";

export const cases: readonly UnderCheck[] = [
  { name: "random-kitchen-sinks", subject: randomKitchenSinks },
  {
    name: "random-kitchen-sinks with phases and an intercept",
    subject: randomKitchenSinks({ kernel: { kind: "laplace" }, phases: true, intercept: true, frequencies: 10 }),
  },
];
