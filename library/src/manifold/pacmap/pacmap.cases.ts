/** Cases of the common checks for PaCMAP. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { pacmap } from "./pacmap.js";

const quick = { earlyIterations: 5, middleIterations: 5, lateIterations: 10, neighbors: 5 };
const settings = { exceptions: [{ name: sampleOrder, reason: "pairs are drawn in the order of the samples" }] };

export const cases: readonly UnderCheck[] = [
  { name: "PaCMAP", subject: pacmap(quick), settings },
  {
    name: "PaCMAP in one dimension without mid-near pairs",
    subject: pacmap({ ...quick, components: 1, middleShare: 0, distance: { kind: "manhattan" } }),
    settings,
  },
];
