/**
 * The mean logistic loss with a squared penalty, its gradient and its Hessian.
 *
 *   f(W) = Σᵢ qᵢ (log Σₖ exp(wₖ·zᵢ) − w_y(i)·zᵢ) + ½ Σₖⱼ l2ⱼ wₖⱼ²,   Σ qᵢ = 1
 *   ∂f/∂wₖ = Σᵢ qᵢ (pᵢₖ − [yᵢ = k]) zᵢ + l2 wₖ
 *
 * For two classes there is one weight vector: log(1 + exp(−m)) with the margin m = ± w·z (McCullagh and Nelder,
 * Generalized Linear Models, 1989).
 */
import { softmaxKernels } from "../../engine/groups.js";
import { createWorkspace, currentEngine, type Engine, type Workspace } from "../../engine/index.js";
import type { Design } from "./design.js";
import type { ClassTargets } from "./problem.js";

/** The smooth part of the objective at points W, which have one row per class. */
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

/** About how many blocks of samples there are, each with its own gradient, and what their size is a multiple of. */
const BLOCKS = 32;
const BLOCK_UNIT = 64;

/** What the functions below share: the problem, and the addresses of its parts in the engine's memory. */
interface LossState {
  readonly engine: Engine;
  readonly space: Workspace;
  readonly design: Design;
  readonly targets: ClassTargets;
  readonly l2: Float64Array;
  /** The number of weights. */
  readonly size: number;
  /** The number of samples in a block, and of blocks. */
  readonly block: number;
  readonly blocks: number;
  readonly probabilities: number;
  readonly residuals: number;
  readonly losses: number;
  readonly codes: number;
  readonly shares: number;
  readonly weights: number;
  readonly gradients: number;
  /** The point whose probabilities, residuals and gradients are in the engine's memory, and the loss there. */
  readonly current: Float64Array;
  currentLoss: number;
}

/** Prepares the loss; dispose of it in `finally`, and of the design after it. */
export function createLoss(design: Design, targets: ClassTargets, l2: Float64Array): LogisticLoss {
  const state = createState(design, targets, l2);
  const { outputs, shares } = targets;
  const length = outputs * design.rows;
  return {
    design,
    targets,
    l2,
    size: state.size,
    evaluate(weights, gradient) {
      moveTo(state, weights);
      writeGradient(state, gradient);
      return state.currentLoss + addPenalty(l2, outputs, weights, gradient);
    },
    probabilitiesAt(weights) {
      moveTo(state, weights);
      return view(state, state.probabilities, length);
    },
    multiplyHessian(weights, direction, result) {
      moveTo(state, weights);
      const moves = new Float64Array(length);
      design.scores(direction, outputs, moves);
      weighMoves(view(state, state.probabilities, length), shares, outputs, moves);
      design.combine(moves, outputs, result);
      addPenalty(l2, outputs, direction, result);
    },
    dispose: () => state.space.dispose(),
  };
}

function createState(design: Design, targets: ClassTargets, l2: Float64Array): LossState {
  const engine = currentEngine();
  const { rows, columns } = design;
  const [length, size] = [targets.outputs * rows, targets.outputs * columns];
  const block = BLOCK_UNIT * Math.max(1, Math.ceil(rows / (BLOCK_UNIT * BLOCKS)));
  const blocks = Math.ceil(rows / block);
  const space = createWorkspace(engine);
  return {
    ...{ engine, space, design, targets, l2, size, block, blocks },
    probabilities: space.vector(length),
    residuals: space.vector(length),
    losses: space.vector(rows),
    codes: space.integers(rows, targets.codes),
    shares: space.vector(rows, targets.shares),
    weights: space.vector(size),
    gradients: space.vector(blocks * size),
    current: new Float64Array(size).fill(Number.NaN),
    currentLoss: Number.NaN,
  };
}

/** A part of the engine's memory, which must be fetched again after each allocation because the memory may have grown. */
function view({ engine }: LossState, address: number, count: number): Float64Array {
  return engine.memory.f64.subarray(address / 8, address / 8 + count);
}

/** Computes probabilities, residuals and losses at W, unless they are there already. */
function moveTo(state: LossState, weights: Float64Array): void {
  const { engine, design, targets, probabilities, residuals, losses, codes, shares } = state;
  const kernels = engine.load(softmaxKernels);
  const { outputs } = targets;
  const { rows, columns } = design;
  if (sameNumbers(weights, state.current)) return;
  if (design.address === undefined) {
    design.scores(weights, outputs, view(state, probabilities, outputs * rows));
    kernels.softmaxResiduals(rows, outputs, probabilities, rows, codes, shares, residuals, losses);
  } else {
    state.space.write(state.weights, weights);
    kernels.softmaxGradients(
      ...([rows, state.block, outputs, columns, design.address, columns, state.weights, codes, shares] as const),
      ...([probabilities, residuals, rows, losses, state.gradients] as const),
    );
  }
  const each = view(state, losses, rows);
  let sum = 0;
  for (let i = 0; i < rows; i++) sum += each[i];
  state.currentLoss = sum;
  state.current.set(weights);
}

/** gradient ← R Z at the current point. */
function writeGradient(state: LossState, gradient: Float64Array): void {
  const { design, targets, size } = state;
  if (design.address === undefined) {
    design.combine(view(state, state.residuals, targets.outputs * design.rows), targets.outputs, gradient);
    return;
  }
  const parts = view(state, state.gradients, state.blocks * size);
  gradient.set(parts.subarray(0, size));
  for (let at = size; at < parts.length; ) for (let i = 0; i < size; i++, at++) gradient[i] += parts[at];
}

/** result ← result + l2 W; the value of ½ Σ l2 w². */
function addPenalty(l2: Float64Array, outputs: number, weights: Float64Array, result: Float64Array): number {
  const columns = weights.length / outputs;
  let penalty = 0;
  for (let k = 0, at = 0; k < outputs; k++) {
    for (let j = 0; j < columns; j++, at++) {
      result[at] += l2[j] * weights[at];
      penalty += l2[j] * weights[at] * weights[at];
    }
  }
  return 0.5 * penalty;
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
