/** Evaluates the objective of nmf. */
import { objectiveCase } from "../../../test/objective-case.js";
import { dot, rowsOf, squares, sum, times, transposed } from "../../../test/plain-algebra.js";
import { nmf } from "./nmf.js";

/** The scores w ≥ 0 with the least ½‖x − wH‖² + linear Σw + ½ square Σw², one at a time until nothing changes. */
function bestScores(x: readonly number[], parts: readonly number[][], linear: number, square: number): number[] {
  const inner = times(parts, transposed(parts));
  const target = parts.map((part) => dot(part, x) - linear);
  const scores = parts.map(() => 0);
  let change = Infinity;
  for (let round = 0; round < 3000 && change > 1e-15; round++) {
    change = 0;
    for (let k = 0; k < scores.length; k++) {
      const rest = target[k] - dot(inner[k], scores) + inner[k][k] * scores[k];
      const score = Math.max(0, rest / (inner[k][k] + square));
      change = Math.max(change, Math.abs(score - scores[k]));
      scores[k] = score;
    }
  }
  return scores;
}

export const objective = objectiveCase({
  recipes: [
    nmf({ components: 2, tolerance: 0, maxIterations: 2000 }),
    nmf({ components: 2, tolerance: 0, maxIterations: 2000, alpha: 0.05, ratio: 0.5 }),
  ],
  draw: (random) => ({
    x: Array.from({ length: 15 }, () => Array.from({ length: 4 }, () => random.exponential())),
    y: [],
  }),
  free: ["components"],
  value: ({ components }, { x }, { alpha, ratio }) => {
    const parts = rowsOf(components).map((row) => row.map((v) => Math.max(0, v)));
    const [n, d] = [x.length, x[0].length];
    const linear = alpha * ratio * d;
    const square = alpha * (1 - ratio) * d;
    const scores = x.map((row) => bestScores(row, parts, linear, square));
    const errors = times(scores, parts).map((fit, i) => fit.map((v, j) => v - x[i][j]));
    const penaltyOfParts = ratio * sum(parts.flat()) + 0.5 * (1 - ratio) * squares(parts.flat());
    return (
      0.5 * squares(errors.flat()) +
      linear * sum(scores.flat()) +
      0.5 * square * squares(scores.flat()) +
      alpha * n * penaltyOfParts
    );
  },
});
