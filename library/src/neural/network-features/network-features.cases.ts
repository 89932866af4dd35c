/** Cases of the common checks for network-features. */
import { inSinglePrecision } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { networkFeatures } from "./network-features.js";

export const cases: readonly UnderCheck[] = [
  { name: "network-features", subject: networkFeatures, settings: inSinglePrecision },
  {
    name: "network-features of two layers",
    subject: networkFeatures({
      architecture: [
        { kind: "dense", outputs: 4, activation: "tanh" },
        { kind: "dense", outputs: 3 },
      ],
      inputCenter: 1,
      inputScale: 2,
    }),
    settings: inSinglePrecision,
  },
];
