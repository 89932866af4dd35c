/**
 * The mean logistic loss with a squared penalty, its gradient and its Hessian.
 *
 *   f(W) = Σᵢ qᵢ (log Σₖ exp(wₖ·zᵢ) − w_y(i)·zᵢ) + ½ Σₖⱼ l2ⱼ wₖⱼ²,   Σ qᵢ = 1
 *   ∂f/∂wₖ = Σᵢ qᵢ (pᵢₖ − [yᵢ = k]) zᵢ + l2 wₖ
 *
 * For two classes there is one weight vector: log(1 + exp(−m)) with the margin m = ± w·z (McCullagh and Nelder,
 * Generalized Linear Models, 1989).
 */
import { createWorkspace, currentEngine } from "../engine/index.js";
import type { Design } from "./logistic-design.js";
import type { ClassTargets } from "./logistic-problem.js";

/** The smooth part of the objective at points W, which have one row a class. */
export interface LogisticLoss {
  readonly design: Design;
  readonly targets: ClassTargets;
  readonly l2: Float64Array;
  /** The number of weights. */
  readonly size: number;
  /** f(W); writes the gradient. */
  evaluate(weights: Float64Array, gradient: Float64Array): number;
  /** The probabilities at W, class after class; for two classes those of the second. A view that the next call reuses. */
  probabilitiesAt(weights: Float64Array): Float64Array;
  /** Writes the product of the Hessian at W with a direction. */
  multiplyHessian(weights: Float64Array, direction: Float64Array, result: Float64Array): void;
  dispose(): void;
}

/** Exponentials of scores up to this size, and sums of them, neither overflow nor vanish. */
const HARMLESS = 500;

/** Prepares the loss; dispose of it in `finally`, and of the design after it. */
export function createLoss(design: Design, targets: ClassTargets, l2: Float64Array): LogisticLoss {
  const engine = currentEngine();
  const { outputs, codes, shares } = targets;
  const { rows, columns } = design;
  const length = outputs * rows;
  const space = createWorkspace(engine);
  const [a, b] = [space.vector(length), space.vector(length)];
  const residuals = new Float64Array(length);
  // For each sample what the numbers at `a` are multiplied by to become probabilities, and space for a mean.
  const scale = new Float64Array(rows).fill(1);
  const means = new Float64Array(rows);
  // The point whose probabilities lie at `a`.
  const current = new Float64Array(outputs * columns).fill(Number.NaN);
  let currentLoss = Number.NaN;

  /** A part of the engine's memory, fetched anew because the memory may have grown meanwhile. */
  const view = (address: number): Float64Array => engine.memory.f64.subarray(address / 8, address / 8 + length);

  /** Scores become probabilities; returns the loss. */
  function moveTo(weights: Float64Array): void {
    if (sameNumbers(weights, current)) return;
    design.scores(weights, outputs, view(a));
    currentLoss = outputs === 1 ? twoClasses() : manyClasses();
    current.set(weights);
  }

  /** p = σ(s) and Σ q log(1 + exp(∓s)), from e = exp(−|s|). */
  function twoClasses(): number {
    const [score, odds] = [view(a), view(b)];
    for (let i = 0; i < rows; i++) odds[i] = -Math.abs(score[i]);
    engine.kernels.exp(rows, b, b);
    let sum = 0;
    for (let i = 0; i < rows; i++) {
      const s = score[i];
      const e = odds[i];
      score[i] = (s >= 0 ? 1 : e) / (1 + e);
      sum += shares[i] * Math.max(0, codes[i] === 1 ? -s : s);
    }
    engine.kernels.log1p(rows, b, b);
    for (let i = 0; i < rows; i++) sum += shares[i] * odds[i];
    return sum;
  }

  /** pₖ = exp(sₖ) / Σ exp(s), class after class; the division is left to whoever reads them. */
  function manyClasses(): number {
    const score = view(a);
    takeOutLargest(score);
    let sum = 0;
    for (let i = 0; i < rows; i++) sum -= shares[i] * score[codes[i] * rows + i];
    engine.kernels.exp(length, a, a);
    scale.set(score.subarray(0, rows));
    for (let k = 1, at = rows; k < outputs; k++) for (let i = 0; i < rows; i++, at++) scale[i] += score[at];
    for (let i = 0; i < rows; i++) {
      sum += shares[i] * Math.log(scale[i]);
      scale[i] = 1 / scale[i];
    }
    return sum;
  }

  /** Subtracts from the scores of each sample the largest of them, where an exponential might overflow otherwise. */
  function takeOutLargest(score: Float64Array): void {
    let extreme = 0;
    for (let at = 0; at < length; at++) {
      const size = Math.abs(score[at]);
      if (size > extreme) extreme = size;
    }
    if (extreme < HARMLESS) return;
    means.set(score.subarray(0, rows));
    for (let k = 1, at = rows; k < outputs; k++) {
      for (let i = 0; i < rows; i++, at++) if (score[at] > means[i]) means[i] = score[at];
    }
    for (let k = 0, at = 0; k < outputs; k++) for (let i = 0; i < rows; i++, at++) score[at] -= means[i];
  }

  /** The probabilities at the current point. */
  function normalized(): Float64Array {
    const probability = view(a);
    if (outputs === 1) return probability;
    for (let k = 0, at = 0; k < outputs; k++) for (let i = 0; i < rows; i++, at++) probability[at] *= scale[i];
    scale.fill(1);
    return probability;
  }

  /** result ← R Z + l2 W; the value of ½ Σ l2 w². */
  function finish(weights: Float64Array, result: Float64Array): number {
    design.combine(residuals, outputs, result);
    let penalty = 0;
    for (let k = 0, at = 0; k < outputs; k++) {
      for (let j = 0; j < columns; j++, at++) {
        result[at] += l2[j] * weights[at];
        penalty += l2[j] * weights[at] * weights[at];
      }
    }
    return 0.5 * penalty;
  }

  return {
    design,
    targets,
    l2,
    size: outputs * columns,
    evaluate(weights, gradient) {
      moveTo(weights);
      const probability = view(a);
      if (outputs === 1) {
        for (let i = 0; i < rows; i++) residuals[i] = shares[i] * (probability[i] - (codes[i] === 1 ? 1 : 0));
      } else {
        for (let k = 0, at = 0; k < outputs; k++) {
          for (let i = 0; i < rows; i++, at++) residuals[at] = shares[i] * scale[i] * probability[at];
        }
        for (let i = 0; i < rows; i++) residuals[codes[i] * rows + i] -= shares[i];
      }
      return currentLoss + finish(weights, gradient);
    },
    probabilitiesAt(weights) {
      moveTo(weights);
      return normalized();
    },
    multiplyHessian(weights, direction, result) {
      moveTo(weights);
      const [probability, moves] = [normalized(), view(b)];
      design.scores(direction, outputs, moves);
      if (outputs === 1) {
        for (let i = 0; i < rows; i++) {
          residuals[i] = shares[i] * probability[i] * (1 - probability[i]) * moves[i];
        }
      } else {
        // (diag(p) − p pᵀ) u = p ∘ (u − pᵀu)
        means.fill(0);
        for (let k = 0, at = 0; k < outputs; k++) {
          for (let i = 0; i < rows; i++, at++) means[i] += probability[at] * moves[at];
        }
        for (let k = 0, at = 0; k < outputs; k++) {
          for (let i = 0; i < rows; i++, at++) residuals[at] = shares[i] * probability[at] * (moves[at] - means[i]);
        }
      }
      finish(direction, result);
    },
    dispose: () => space.dispose(),
  };
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
