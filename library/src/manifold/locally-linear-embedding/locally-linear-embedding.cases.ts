/** The cases of the common checks for locally linear embedding. */
import type { UnderCheck } from "../../checks/under-check.js";
import { locallyLinearEmbedding } from "./locally-linear-embedding.js";

export const cases: readonly UnderCheck[] = [
  { name: "locally-linear-embedding", subject: locallyLinearEmbedding },
  {
    name: "locally-linear-embedding with weights of unit norm",
    subject: locallyLinearEmbedding({ reconstruction: { kind: "unit-norm", rescale: false } }),
  },
  {
    name: "locally-linear-embedding with multiple weights",
    subject: locallyLinearEmbedding({ reconstruction: { kind: "multiple" } }),
  },
];
