/** What a network wants to see: its input is changed along the gradient of a score, while the weights stay (DeepDream, class maximisation). */
import { valueAndGrad } from "../../autodiff/gradient.js";
import { LecternError } from "../../core/errors.js";
import * as t from "../../tensor/operations.js";

/** Settings of the ascent. */
export interface AscentOptions {
  /** number of steps (default 60) */
  readonly steps?: number;
  /** factor of the gradient in a step (default 0.05) */
  readonly learningRate?: number;
}

/** The inputs on the way, the first one included, with the score of each. */
export interface ScoreAscent {
  readonly inputs: readonly t.Tensor[];
  readonly scores: readonly number[];
}

/**
 * Changes an input by gradient ascent until a score of it is high: the logarithm of the probability of a class, or the sum of what a layer
 * says (Mordvintsev, Olah and Tyka 2015). The score rises with every step that is small enough.
 *
 * @example
 * ```ts
 * import { ops } from "lectern/autodiff";
 * import { applyNetwork, createNetwork, maximizeScore } from "lectern/neural";
 * import { tensor, type Tensor } from "lectern/tensor";
 *
 * const { architecture, parameters } = createNetwork([{ kind: "dense", outputs: 3 }], [4]);
 * const scoreOfFirst = (x: Tensor) => ops.sum(ops.slice(applyNetwork(architecture, parameters, x).y, [undefined, { end: 1 }]));
 * const { scores } = maximizeScore(scoreOfFirst, tensor([[0, 0, 0, 0]]), { steps: 5 });
 * scores[5] > scores[0]; // true
 * ```
 */
export function maximizeScore(
  score: (input: t.Tensor) => t.Tensor,
  start: t.Tensor,
  { steps = 60, learningRate = 0.05 }: AscentOptions = {},
): ScoreAscent {
  if (!(Number.isInteger(steps) && steps >= 0)) {
    throw new LecternError("invalid-option", `maximizeScore: steps must be a whole number from 0, got ${steps}`);
  }
  const climb = valueAndGrad(score);
  const inputs = [start];
  const scores: number[] = [];
  for (let step = 0; step < steps; step++) {
    const { value, gradient } = climb(inputs[step]);
    scores.push(value.data[0]);
    inputs.push(t.add(inputs[step], t.multiply(gradient, t.scalar(learningRate, t.typeOf(start.data)))));
  }
  scores.push(score(inputs[steps]).data[0]);
  return { inputs, scores };
}
