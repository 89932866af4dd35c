/** Cases of the common checks for TriMap. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { trimap } from "./trimap.js";

const quick = { maxIterations: 20, neighbors: 5 };
const settings = { exceptions: [{ name: sampleOrder, reason: "triplets are drawn in the order of the samples" }] };

export const cases: readonly UnderCheck[] = [
  { name: "TriMap", subject: trimap(quick), settings },
  {
    name: "TriMap in one dimension without random triplets",
    subject: trimap({ ...quick, components: 1, randomTriplets: 0, distance: { kind: "manhattan" } }),
    settings,
  },
];
