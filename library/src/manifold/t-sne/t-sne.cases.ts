/** Cases of the common checks for t-SNE. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { tSne } from "./t-sne.js";

const quick = { maxIterations: 20, earlyIterations: 5, perplexity: 8 };
const settings = {
  exceptions: [
    { name: sampleOrder, reason: "sums are rounded in the order of the samples, and the descent magnifies it" },
  ],
};

export const cases: readonly UnderCheck[] = [
  { name: "t-SNE", subject: tSne(quick), settings },
  {
    name: "t-SNE with Barnes-Hut in three dimensions from a random start",
    subject: tSne({ ...quick, components: 3, repulsion: { kind: "barnes-hut" }, start: { kind: "random" } }),
    settings,
  },
];
