/**
 * The mean logistic loss with a squared penalty, its gradient and its Hessian.
 *
 *   f(W) = Σᵢ qᵢ (log Σₖ exp(wₖ·zᵢ) − w_y(i)·zᵢ) + ½ Σₖⱼ l2ⱼ wₖⱼ²,   Σ qᵢ = 1
 *   ∂f/∂wₖ = Σᵢ qᵢ (pᵢₖ − [yᵢ = k]) zᵢ + l2 wₖ
 *
 * For two classes there is one weight vector: log(1 + exp(−m)) with the margin m = ± w·z (McCullagh and Nelder,
 * Generalized Linear Models, 1989).
 */
import { createWorkspace, currentEngine } from "../../engine/index.js";
import type { Design } from "./design.js";
import type { ClassTargets } from "./problem.js";

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

/** About how many blocks of samples there are, each with a gradient of its own, and what their size is a multiple of. */
const BLOCKS = 32;
const BLOCK_UNIT = 64;

/** Prepares the loss; dispose of it in `finally`, and of the design after it. */
export function createLoss(design: Design, targets: ClassTargets, l2: Float64Array): LogisticLoss {
  const engine = currentEngine();
  const { kernels, memory } = engine;
  const { outputs, shares } = targets;
  const { rows, columns } = design;
  const [length, size] = [outputs * rows, outputs * columns];
  const block = BLOCK_UNIT * Math.max(1, Math.ceil(rows / (BLOCK_UNIT * BLOCKS)));
  const blocks = Math.ceil(rows / block);
  const space = createWorkspace(engine);
  const [probabilities, residuals, losses] = [space.vector(length), space.vector(length), space.vector(rows)];
  const [codes, counts] = [space.integers(rows, targets.codes), space.vector(rows, shares)];
  const [w, gradients] = [space.vector(size), space.vector(blocks * size)];
  // The point whose probabilities, residuals and gradients are in the engine's memory.
  const current = new Float64Array(size).fill(Number.NaN);
  let currentLoss = Number.NaN;

  /** A part of the engine's memory, fetched anew because the memory may have grown meanwhile. */
  const view = (address: number, count: number): Float64Array => memory.f64.subarray(address / 8, address / 8 + count);

  function moveTo(weights: Float64Array): void {
    if (sameNumbers(weights, current)) return;
    if (design.address === undefined) {
      design.scores(weights, outputs, view(probabilities, length));
      kernels.softmaxResiduals(rows, outputs, probabilities, rows, codes, counts, residuals, losses);
    } else {
      space.write(w, weights);
      kernels.softmaxGradients(
        ...([rows, block, outputs, columns, design.address, columns, w, codes, counts] as const),
        ...([probabilities, residuals, rows, losses, gradients] as const),
      );
    }
    const each = view(losses, rows);
    currentLoss = 0;
    for (let i = 0; i < rows; i++) currentLoss += each[i];
    current.set(weights);
  }

  /** gradient ← R Z at the current point. */
  function writeGradient(gradient: Float64Array): void {
    if (design.address === undefined) {
      design.combine(view(residuals, length), outputs, gradient);
      return;
    }
    const parts = view(gradients, blocks * size);
    gradient.set(parts.subarray(0, size));
    for (let at = size; at < parts.length; ) for (let i = 0; i < size; i++, at++) gradient[i] += parts[at];
  }

  /** result ← result + l2 W; the value of ½ Σ l2 w². */
  function addPenalty(weights: Float64Array, result: Float64Array): number {
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
    size,
    evaluate(weights, gradient) {
      moveTo(weights);
      writeGradient(gradient);
      return currentLoss + addPenalty(weights, gradient);
    },
    probabilitiesAt(weights) {
      moveTo(weights);
      return view(probabilities, length);
    },
    multiplyHessian(weights, direction, result) {
      moveTo(weights);
      const moves = new Float64Array(length);
      design.scores(direction, outputs, moves);
      weighMoves(view(probabilities, length), shares, outputs, moves);
      design.combine(moves, outputs, result);
      addPenalty(direction, result);
    },
    dispose: () => space.dispose(),
  };
}

/** The moves u of the scores become those of the residuals, q (diag(p) − p pᵀ) u = q p ∘ (u − pᵀu). */
function weighMoves(probability: Float64Array, shares: Float64Array, outputs: number, moves: Float64Array): void {
  const rows = shares.length;
  if (outputs === 1) {
    for (let i = 0; i < rows; i++) moves[i] *= shares[i] * probability[i] * (1 - probability[i]);
    return;
  }
  const means = new Float64Array(rows);
  for (let k = 0, at = 0; k < outputs; k++) {
    for (let i = 0; i < rows; i++, at++) means[i] += probability[at] * moves[at];
  }
  for (let k = 0, at = 0; k < outputs; k++) {
    for (let i = 0; i < rows; i++, at++) moves[at] = shares[i] * probability[at] * (moves[at] - means[i]);
  }
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
