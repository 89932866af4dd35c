/** Gradient descent of TriMap: momentum, and a gain for each coordinate (Jacobs 1988). */
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { EmbeddingProgress } from "../neighbor-embedding/descend.js";
import type { TrimapOptions } from "./options.js";
import { tripletForces } from "./triplet-forces.js";
import type { Triplets } from "./triplets.js";

/** Where the descent ended. */
export interface TripletDescent {
  readonly embedding: Matrix;
  readonly losses: readonly number[];
  /** Share of the triplets whose order is wrong at the end. */
  readonly violations: number;
}

/** The momentum is small at first. */
const [EARLY, MOMENTUM, EARLY_ITERATIONS] = [0.5, 0.8, 250];

/** What gains grow by, fall by, and their least value. */
const [GROW, FALL, LEAST] = [0.2, 0.8, 0.01];

/** Moves an embedding; the gradient is taken where the momentum leads (Nesterov 1983). */
export function* descendTriplets(
  start: Matrix,
  triplets: Triplets,
  { maxIterations, learningRate }: Pick<TrimapOptions, "maxIterations" | "learningRate">,
): Work<EmbeddingProgress, TripletDescent> {
  const y = { ...start, data: start.data.slice() };
  const ahead = { ...start, data: start.data.slice() };
  const velocity = new Float64Array(y.data.length);
  const gradient = new Float64Array(y.data.length);
  const gains = new Float64Array(y.data.length).fill(1);
  const losses: number[] = [];
  for (let t = 0; t < maxIterations; t++) {
    const momentum = t > EARLY_ITERATIONS ? MOMENTUM : EARLY;
    for (let e = 0; e < gradient.length; e++) ahead.data[e] = y.data[e] + momentum * velocity[e];
    losses.push(tripletForces(ahead, triplets, gradient).loss);
    for (let e = 0; e < gradient.length; e++) {
      const isTurned = velocity[e] > 0 !== gradient[e] > 0;
      gains[e] = isTurned ? gains[e] + GROW : Math.max(gains[e] * FALL, LEAST);
      velocity[e] = momentum * velocity[e] - learningRate * gains[e] * gradient[e];
      y.data[e] += velocity[e];
    }
    yield { step: t + 1, of: maxIterations, objective: losses[t], embedding: { ...y, data: y.data.slice() } };
  }
  const { violations } = tripletForces(y, triplets, gradient);
  return { embedding: y, losses, violations: violations / triplets.weights.length };
}
