/** Cases of the common checks for mlp-classifier. */
import { inBatches, inSinglePrecision } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { mlpClassifier } from "./mlp-classifier.js";

export const cases: readonly UnderCheck[] = [
  { name: "mlp-classifier", subject: mlpClassifier({ hiddenSizes: [6], epochs: 4 }), settings: inBatches },
  {
    name: "mlp-classifier by lbfgs",
    subject: mlpClassifier({ hiddenSizes: [4], epochs: 15, optimizer: "lbfgs" }),
    settings: inSinglePrecision,
  },
  {
    name: "mlp-classifier with early stopping and averages",
    subject: mlpClassifier({
      hiddenSizes: [4],
      batchSize: 4,
      learningRate: 0.05,
      epochs: 5,
      earlyStopping: { kind: "on", validationShare: 0.2 },
      averaging: { kind: "moving" },
    }),
    settings: inBatches,
  },
];
