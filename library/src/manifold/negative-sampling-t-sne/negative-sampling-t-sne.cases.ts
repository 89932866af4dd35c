/** Cases of the common checks for Neg-t-SNE. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { negativeSamplingTSne } from "./negative-sampling-t-sne.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "Neg-t-SNE",
    subject: negativeSamplingTSne({ epochs: 20, neighbors: 6 }),
    settings: { exceptions: [{ name: sampleOrder, reason: "edges are sampled in the order of the samples" }] },
  },
];
