/** Cases of the common checks for network-regressor. */
import { inBatches } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { networkRegressor } from "./network-regressor.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "network-regressor",
    subject: networkRegressor({ architecture: [{ kind: "dense", outputs: 5, activation: "tanh" }], epochs: 4 }),
    settings: inBatches,
  },
  {
    name: "network-regressor with normalisation",
    subject: networkRegressor({
      architecture: [{ kind: "dense", outputs: 5, activation: "relu" }, { kind: "layer-normalization" }],
      epochs: 4,
    }),
    settings: inBatches,
  },
];
