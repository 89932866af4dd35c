/** Methods that do too much work between two yields. */

import { defineRegressor } from "../../src/contract/index.js";
import type { Progress } from "../../src/core/run.js";
import { toyFacts } from "../toy-facts.js";
import type { BrokenTable } from "./tamper.js";

/** A method of 50 iterations that yields this. */
function iterating(cost: string, progress: readonly Progress[]) {
  return defineRegressor({
    ...{ kind: "broken", title: "Broken", summary: "Iterates without a pause.", options: {}, learns: {} },
    facts: { ...toyFacts, cost: { fit: cost, predict: "1" } },
    *fit() {
      yield* progress;
      return { state: {}, report: { iterations: 50 } };
    },
    predict: (_: unknown, x) => new Float64Array(x.rows),
  });
}

const first = Array.from({ length: 5 }, (_, k): Progress => ({ step: k + 1, of: 50 }));

export const brokenBlocks: BrokenTable = {
  "running: a fit of many samples yields every few passes through the data": [
    [iterating("t n d", [{ step: 1 }]), /of 1024 samples takes 50 iterations and yields 1 times/],
    [iterating("t k n d log n", first), /of 1024 samples takes 50 iterations and yields 5 times/],
    [iterating("t n d", [...first, { step: 50 }]), /goes 45 iterations further at once/],
  ],
};
