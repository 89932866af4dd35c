/**
 * L-BFGS for logistic regression, whose inverse Hessian begins as one that knows how columns are correlated. At equal
 * probabilities the Hessian of each class is c ZᵀQZ + l2, with c = 1/K (for two classes ¼), and a multiple of it bounds the
 * Hessian everywhere (Böhning, Ann. Inst. Statist. Math. 44, 1992). After a few iterations it is recomputed, class by
 * class, from the probabilities reached, Hₖ = Zᵀ diag(q pₖ (1 − pₖ)) Z + l2; on weights that sum to zero over the classes,
 * where the minimum is, P diag(Hₖ)⁻¹ P with the projection P is then used. That takes half the evaluations or fewer.
 */
import { inside, mapSteps, type Progress, stopWhen, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createWorkspace, currentEngine } from "../../engine/index.js";
import { choleskyWithJitter } from "../../linalg/factor/cholesky/cholesky.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { lbfgsSteps } from "../../optimize/lbfgs.js";
import { weightedSquares } from "./hessian.js";
import type { LogisticLoss } from "./loss.js";
import { centerClasses, largestEntry, type Solution, type SolverProgress, type SolverStopOptions } from "./solution.js";

/** Up to this many columns, and no more than twice as many as samples, products of columns are worth their cost. */
const MAX_COLUMNS = 1000;
/** How many samples for each column are enough to measure a curvature. */
const SAMPLES_PER_COLUMN = 20;
/** The curvature is first recomputed after this many iterations, then each time after this many times as many. */
const FIRST_RENEWAL = 4;
const LATER_RENEWALS = 5;

/** Minimises a smooth objective by L-BFGS. */
export function* lbfgsSolver(
  loss: LogisticLoss,
  start: Float64Array,
  memory: number,
  { tolerance, maxIterations }: SolverStopOptions,
): Work<SolverProgress, Solution> {
  const { design, targets, size } = loss;
  const { outputs } = targets;
  const [gradient, image] = [new Float64Array(size), new Float64Array(size)];
  let weights: Float64Array = start.slice();
  centerClasses(weights, outputs, design.columns);
  const inverse = design.columns > Math.min(MAX_COLUMNS, 2 * design.rows) ? diagonalInverse(loss) : blockInverse(loss);

  /** The gradient alone hardly measures directions of low curvature; in units of its root it has to be as small. */
  const isMinimum = (): boolean => {
    loss.evaluate(weights, gradient);
    return isSmall();
  };
  const isSmall = (): boolean => {
    if (largestEntry(gradient) > tolerance) return false;
    image.set(gradient);
    inverse.multiply(image);
    return innerProduct(gradient, image) <= tolerance * tolerance * size;
  };

  try {
    const settings = { tolerance: 0, maxIterations, memory, initialInverse: inverse.multiply };
    const steps = lbfgsSteps(loss.evaluate, weights, settings);
    const watched = mapSteps(steps, ({ step, objective, gradientNorm, x }): SolverProgress => {
      return { step, of: maxIterations, objective, gradientNorm, weights: x };
    });
    const isEnough = function* (progress: SolverProgress): Work<SolverProgress, boolean> {
      weights = progress.weights;
      if (isMinimum()) return true;
      yield* inside(inverse.renew(progress.step, weights), progress);
      return false;
    };
    const objective = loss.evaluate(weights, gradient);
    const before = { step: 1, of: maxIterations, objective, gradientNorm: largestEntry(gradient), weights };
    yield* inside<SolverProgress, void>(inverse.renew(0, weights), before);
    let converged = isSmall();
    if (!converged) {
      const end = yield* stopWhen(watched, isEnough);
      if (end !== undefined) weights = end.x;
      converged = end === undefined || isMinimum() || end.converged || largestEntry(gradient) <= tolerance;
    }
    centerClasses(weights, outputs, design.columns);
    return { weights, gradientNorm: largestEntry(gradient), converged };
  } finally {
    inverse.dispose();
  }
}

/** An approximation of the inverse Hessian. */
interface Inverse {
  /** Multiplies by it, in place. */
  readonly multiply: (vector: Float64Array) => void;
  /** Computes it before the first iteration, and may do so again from what is known at W after a number of them. */
  renew(step: number, weights: Float64Array): Work<Progress, void>;
  dispose(): void;
}

/** The curvature below which directions are not stretched any further. */
const FLOOR = 1e-10;

/** One block per class, by its Cholesky factor. */
function blockInverse(loss: LogisticLoss): Inverse {
  const { design, l2, size } = loss;
  const { outputs, shares } = loss.targets;
  const { rows, columns } = design;
  const engine = currentEngine();
  const space = createWorkspace(engine);
  const [factors, v] = [space.vector(columns * size), space.vector(size)];
  // The number of samples for which a factor for each class costs two evaluations, but not too few for an estimate.
  const enough = Math.max(SAMPLES_PER_COLUMN * columns, (8 * rows) / columns);
  // Evaluations that cost as much as it does to make the factors; before that many, better factors cannot pay.
  const evaluations = (Math.min(rows, enough) * columns) / (4 * rows);
  let renewal = Math.max(FIRST_RENEWAL, Math.round(evaluations));

  const place = (squares: Matrix, k: number): void => {
    for (let j = 0; j < columns; j++) squares.data[j * (columns + 1)] += l2[j] + FLOOR;
    space.write(factors + 8 * k * columns * columns, choleskyWithJitter(squares).factor.data);
  };

  const curvature = outputs === 1 ? 0.25 : 1 / outputs;
  let isShared = true;

  return {
    multiply(vector) {
      centerClasses(vector, outputs, columns);
      space.write(v, vector);
      for (let k = 0; k < outputs; k++) {
        const [l, x] = [isShared ? factors : factors + 8 * k * columns * columns, v + 8 * k * columns];
        engine.kernels.trsv(true, false, false, columns, l, columns, x);
        engine.kernels.trsv(true, true, false, columns, l, columns, x);
      }
      vector.set(engine.memory.f64.subarray(v / 8, v / 8 + size));
      centerClasses(vector, outputs, columns);
    },
    *renew(step, weights) {
      if (step === 0) {
        const [first] = yield* weightedSquares(design, [shares.map((share) => curvature * share)], enough);
        place(first, 0);
      }
      if (step < renewal) return;
      renewal *= LATER_RENEWALS;
      const probability = loss.probabilitiesAt(weights);
      const lists = Array.from({ length: outputs }, (_, k) => {
        const factors = new Float64Array(rows);
        for (let i = 0, at = k * rows; i < rows; i++, at++) {
          factors[i] = shares[i] * probability[at] * (1 - probability[at]);
        }
        return factors;
      });
      (yield* weightedSquares(design, lists, enough)).forEach(place);
      isShared = false;
    },
    dispose: () => space.dispose(),
  };
}

/** Columns are scaled to unit deviation, so the diagonal of the curvature needs no pass over the samples. */
function diagonalInverse({ targets: { outputs }, l2 }: LogisticLoss): Inverse {
  const curvature = outputs === 1 ? 0.25 : 1 / outputs;
  return {
    multiply(vector) {
      for (let at = 0; at < vector.length; at++) vector[at] /= curvature + l2[at % l2.length];
    },
    *renew() {},
    dispose: () => undefined,
  };
}
