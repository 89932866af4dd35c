/** The models of structured predictors with a weight for each joint feature. */

import * as state from "../contract/state/fields.js";
import { requireInputs, requirePairs } from "../contract/structured.js";
import { LecternError } from "../core/errors.js";
import { jointScore, type StructuredData, type StructuredPredictor, type StructuredProblem } from "./problem.js";

/** What structured predictors learn. */
export interface WeightState {
  /** The weight of each joint feature. */
  readonly weights: Float64Array;
}

/** The table of {@link WeightState}; `dimension` is the number of joint features. */
export const weightFields = { weights: state.vector("dimension", "weight of each joint feature") };

/** The training pairs, checked by the problem. */
export function checkedPairs<X, Y>(
  kind: string,
  problem: StructuredProblem<X, Y>,
  data: StructuredData<X, Y>,
): readonly (readonly [X, Y])[] {
  requireProblem(kind, problem);
  return requirePairs(kind, data).map(([x, y], i) => [located(i, () => problem.check(x, y)), y] as const);
}

/** Names the pair that an error is about. */
function located<R>(i: number, check: () => R): R {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    throw new LecternError(
      error.code,
      `pair ${i}: ${error.message}`,
      { ...error.details, subject: `pair ${i}`, pair: i },
      error,
    );
  }
}

function requireProblem<X, Y>(kind: string, problem: StructuredProblem<X, Y>): void {
  if (Number.isInteger(problem?.dimension) && problem.dimension >= 1) return;
  throw new LecternError("invalid-option", `${kind}: the problem must have a dimension of at least 1`, { kind });
}

/** The functions of a model with these weights. */
export function predictorOf<X, Y>(
  kind: string,
  problem: StructuredProblem<X, Y>,
  { weights }: WeightState,
): StructuredPredictor<X, Y> {
  const predict = (x: readonly X[]): Y[] =>
    requireInputs(kind, x).map((input) => problem.argmax(weights, problem.check(input)));
  return {
    predict,
    scores: (x, y) =>
      Float64Array.from(checkedPairs(kind, problem, { x, y }), ([input, output]) =>
        jointScore(problem, weights, input, output),
      ),
    meanLoss(x, y) {
      const pairs = checkedPairs(kind, problem, { x, y });
      const total = pairs.reduce((sum, [input, truth]) => sum + problem.loss(truth, problem.argmax(weights, input)), 0);
      return total / pairs.length;
    },
  };
}
