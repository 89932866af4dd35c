/** Cases of the common checks for mlp-regressor. */
import { inBatches, inSinglePrecision } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { mlpRegressor } from "./mlp-regressor.js";

export const cases: readonly UnderCheck[] = [
  { name: "mlp-regressor", subject: mlpRegressor({ hiddenSizes: [6], epochs: 4 }), settings: inBatches },
  {
    name: "mlp-regressor by lbfgs",
    subject: mlpRegressor({ hiddenSizes: [4], epochs: 15, optimizer: "lbfgs", activation: "tanh" }),
    settings: inSinglePrecision,
  },
  {
    name: "mlp-regressor of snapshots",
    subject: mlpRegressor({
      hiddenSizes: [4],
      epochs: 5,
      snapshots: true,
      schedule: { kind: "triangular", cycleSteps: 2 },
      loss: { kind: "huber" },
    }),
    settings: inBatches,
  },
];
