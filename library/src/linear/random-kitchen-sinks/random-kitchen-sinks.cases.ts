/** What the common checks see of random-kitchen-sinks. */

import type { UnderCheck } from "../../checks/under-check.js";
import { randomKitchenSinks } from "./random-kitchen-sinks.js";

export const cases: readonly UnderCheck[] = [
  { name: "random-kitchen-sinks", subject: randomKitchenSinks },
  {
    name: "random-kitchen-sinks with phases and a constant",
    subject: randomKitchenSinks({ kernel: { kind: "laplace" }, phases: true, intercept: true, frequencies: 10 }),
  },
];
