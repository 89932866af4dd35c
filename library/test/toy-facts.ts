/** Facts for the small methods that tests declare, where nothing depends on them. */
import type { OwnFacts } from "../src/contract/facts.js";

export const toyFacts: OwnFacts = {
  task: "regression",
  memory: "small",
  interpretable: true,
  cost: { fit: "n d", predict: "d" },
  objective: null,
};
