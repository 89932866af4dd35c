/** Cases of the common checks for stochastic neighbour embedding. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { sne } from "./sne.js";

const quick = { maxIterations: 10, perplexity: 8 };
const settings = {
  exceptions: [
    { name: sampleOrder, reason: "sums are rounded in the order of the samples, and the descent magnifies it" },
  ],
};

export const cases: readonly UnderCheck[] = [
  { name: "symmetric SNE", subject: sne(quick), settings },
  { name: "conditional SNE", subject: sne({ ...quick, similarities: "conditional" }), settings },
];
