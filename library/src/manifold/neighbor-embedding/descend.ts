/** Gradient descent of t-SNE with momentum, gains and exaggeration. */
import { LecternError } from "../../core/errors.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { StudentForces } from "./student-forces.js";

/** What can be watched while an embedding moves. */
export interface EmbeddingProgress extends Progress {
  readonly embedding: Matrix;
}

/** How an embedding is moved. */
export interface DescentOptions {
  /** Factor of the attraction, at first and later. */
  readonly earlyExaggeration: number;
  readonly exaggeration: number;
  readonly earlyIterations: number;
  readonly maxIterations: number;
  readonly learningRate: number;
  readonly earlyMomentum: number;
  readonly momentum: number;
  readonly tolerance: number;
}

/** Where the descent ended. */
export interface Descent {
  readonly embedding: Matrix;
  /** The divergence after every {@link CHECK_EVERY} iterations, and at the end. */
  readonly divergences: readonly number[];
  readonly iterations: number;
  readonly converged: boolean;
  /** Norm of the last gradient. */
  readonly gradientNorm: number;
}

/** Iterations between two measurements of the divergence, which takes longer than an iteration. */
export const CHECK_EVERY = 50;

/** Moves an embedding until its divergence hardly changes any more. */
export function* descend(forces: StudentForces, settings: DescentOptions): Work<EmbeddingProgress, Descent> {
  const { maxIterations, earlyIterations, tolerance, learningRate } = settings;
  const divergences: number[] = [];
  let [gradientNorm, converged, iterations] = [0, false, 0];
  while (iterations < maxIterations && !converged) {
    const isEarly = iterations < earlyIterations;
    forces.compute();
    gradientNorm = forces.move({
      exaggeration: isEarly ? settings.earlyExaggeration * settings.exaggeration : settings.exaggeration,
      momentum: isEarly ? settings.earlyMomentum : settings.momentum,
      learningRate,
    });
    iterations++;
    requireFinite(gradientNorm, learningRate);
    if (iterations % CHECK_EVERY === 0 || iterations === maxIterations) {
      forces.compute();
      divergences.push(forces.divergence());
      converged = iterations - CHECK_EVERY >= earlyIterations && hasSettled(divergences, tolerance);
    }
    const objective = divergences[divergences.length - 1];
    const embedding = forces.positions();
    yield { step: iterations, of: maxIterations, ...(objective !== undefined && { objective }), embedding };
  }
  return { embedding: forces.positions(), divergences, iterations, converged, gradientNorm };
}

/** Whether the last check found hardly less than the one before, and hardly more: after the early phase the divergence may rise for a while. */
function hasSettled(divergences: readonly number[], tolerance: number): boolean {
  const [before, now] = divergences.slice(-2);
  return now !== undefined && Math.abs(before - now) <= tolerance * Math.abs(now);
}

function requireFinite(gradientNorm: number, learningRate: number): void {
  if (Number.isFinite(gradientNorm)) return;
  throw new LecternError(
    "numerical",
    `the positions became infinite with a learningRate of ${learningRate}; use a smaller one`,
    { option: "learningRate", value: learningRate },
  );
}
