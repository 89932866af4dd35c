/** The three phases of PaCMAP, by Adam (Kingma and Ba 2015). */
import { integer, type OptionValues, positive } from "../../core/options/options.js";
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { pow } from "../../numeric/elementary/functions.js";
import type { EmbeddingProgress } from "../neighbor-embedding/descend.js";
import { type PairWeights, pairForces } from "./pair-forces.js";
import type { PacmapPairs } from "./pairs.js";

/** How long each phase is, and the step size. */
export const phaseOptions = {
  earlyIterations: integer(100, "number of first iterations; in which mid-near pairs have the most weight", {
    minimum: 0,
  }),
  middleIterations: integer(100, "number of iterations in which all kinds of pairs have similar weights", {
    minimum: 0,
  }),
  lateIterations: integer(250, "number of last iterations; without mid-near pairs", { minimum: 0 }),
  learningRate: positive(1, "step size"),
};

type PhaseOptions = OptionValues<typeof phaseOptions>;

/**
 * The weights of an iteration, the first of which is 0. In the first phase mid-near pairs set the layout, with a weight that falls
 * from 1000 to 3; in the second near pairs gain weight; in the last near and further pairs alone refine what is local.
 */
export function phaseWeights(iteration: number, { earlyIterations, middleIterations }: PhaseOptions): PairWeights {
  if (iteration < earlyIterations) {
    const share = iteration / earlyIterations;
    return { near: 2, middle: 1000 * (1 - share) + 3 * share, far: 1 };
  }
  return iteration < earlyIterations + middleIterations
    ? { near: 3, middle: 3, far: 1 }
    : { near: 1, middle: 0, far: 1 };
}

/** Decay of the means of the gradient and of its square, and what keeps the division finite. */
const [FIRST_DECAY, SECOND_DECAY, SMALL] = [0.9, 0.999, 1e-7];

/** Moves an embedding through the phases; the losses have the weights of their iterations. */
export function* descendPairs(
  start: Matrix,
  pairs: PacmapPairs,
  settings: PhaseOptions,
): Work<EmbeddingProgress, { readonly embedding: Matrix; readonly losses: readonly number[] }> {
  const total = settings.earlyIterations + settings.middleIterations + settings.lateIterations;
  const y = { ...start, data: start.data.slice() };
  const [gradient, mean, square] = [0, 1, 2].map(() => new Float64Array(y.data.length));
  const losses: number[] = [];
  for (let t = 0; t < total; t++) {
    losses.push(pairForces(y, pairs, phaseWeights(t, settings), gradient));
    const rate = (settings.learningRate * Math.sqrt(1 - pow(SECOND_DECAY, t + 1))) / (1 - pow(FIRST_DECAY, t + 1));
    for (let e = 0; e < gradient.length; e++) {
      mean[e] += (1 - FIRST_DECAY) * (gradient[e] - mean[e]);
      square[e] += (1 - SECOND_DECAY) * (gradient[e] * gradient[e] - square[e]);
      y.data[e] -= (rate * mean[e]) / (Math.sqrt(square[e]) + SMALL);
    }
    yield { step: t + 1, of: total, objective: losses[t], embedding: { ...y, data: y.data.slice() } };
  }
  return { embedding: y, losses };
}
