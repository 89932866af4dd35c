/** Cases of the common checks for network-classifier. */
import { inBatches } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { networkClassifier } from "./network-classifier.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "network-classifier",
    subject: networkClassifier({ architecture: [{ kind: "dense", outputs: 5, activation: "tanh" }], epochs: 4 }),
    settings: inBatches,
  },
  {
    name: "network-classifier with normalisation and dropout",
    subject: networkClassifier({
      architecture: [{ kind: "dense", outputs: 5 }, { kind: "batch-normalization" }, { kind: "dropout", rate: 0.2 }],
      epochs: 4,
    }),
    settings: inBatches,
  },
];
