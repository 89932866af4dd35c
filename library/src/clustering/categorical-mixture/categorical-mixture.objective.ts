/** Evaluates the objective of categorical mixtures. */

import type { ObjectiveData } from "../../../test/objective-case.js";
import { objectiveCase } from "../../../test/objective-case.js";
import { rowsOf, sum } from "../../../test/plain-algebra.js";
import type { Random } from "../../numeric/random/random.js";
import { categoricalMixture } from "./categorical-mixture.js";

/** Three columns of three categories that depend on one of two classes. */
function codedSamples(random: Random): ObjectiveData {
  const y = Array.from({ length: 40 }, () => random.integer(2));
  return { x: y.map((own) => [0, 1, 2].map(() => (random.uniform() < 0.7 ? own : random.integer(3)))), y };
}

export const objective = objectiveCase({
  recipes: [categoricalMixture({ smoothing: 1, tolerance: 0, maxIterations: 3000, categoryCounts: [3, 3, 3] })],
  draw: codedSamples,
  free: ["weights", "probabilities"],
  // With weights and probabilities that are divided by their sums, so that every change is allowed.
  value: ({ weights, probabilities, start }, { x }, { smoothing }) => {
    const shares = Array.from(weights, (weight) => Math.abs(weight) / sum(Array.from(weights, Math.abs)));
    const chances = rowsOf(probabilities).map((own) =>
      own.map((p, c) => {
        const j = start.findIndex((from, at) => from <= c && c < start[at + 1]);
        return p / sum(own.slice(start[j], start[j + 1]));
      }),
    );
    const logs = x.map((row) =>
      Math.log(
        sum(shares.map((share, k) => row.reduce((product, code, j) => product * chances[k][start[j] + code], share))),
      ),
    );
    return -(sum(logs) + smoothing * sum(chances.flat().map(Math.log))) / x.length;
  },
});
