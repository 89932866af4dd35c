/** Gradient descent of TriMap: momentum, and a gain for each coordinate (Jacobs 1988). */
import { counted, inside, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createWorkspace, type Engine } from "../../engine/index.js";
import { descentEngine } from "../neighbor-embedding/common.js";
import type { EmbeddingProgress } from "../neighbor-embedding/descend.js";
import type { TrimapOptions } from "./options.js";
import { createTripletForces } from "./triplet-forces.js";
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
  engine: Engine = descentEngine(triplets.weights.length * maxIterations),
): Work<EmbeddingProgress, TripletDescent> {
  const space = createWorkspace(engine);
  try {
    const measure = createTripletForces(space, start, triplets);
    const y = { ...start, data: start.data.slice() };
    const ahead = y.data.slice();
    const velocity = new Float64Array(ahead.length);
    const gradient = new Float64Array(ahead.length);
    const gains = new Float64Array(ahead.length).fill(1);
    const losses: number[] = [];
    let embedding = start;
    for (let t = 0; t < maxIterations; t++) {
      const momentum = t > EARLY_ITERATIONS ? MOMENTUM : EARLY;
      for (let e = 0; e < ahead.length; e++) ahead[e] = y.data[e] + momentum * velocity[e];
      const begun = { step: t + 1, of: maxIterations, embedding };
      losses.push((yield* inside(counted(measure(ahead, gradient)), begun)).loss);
      for (let e = 0; e < ahead.length; e++) {
        const isTurned = velocity[e] > 0 !== gradient[e] > 0;
        gains[e] = isTurned ? gains[e] + GROW : Math.max(gains[e] * FALL, LEAST);
        velocity[e] = momentum * velocity[e] - learningRate * gains[e] * gradient[e];
        y.data[e] += velocity[e];
      }
      embedding = { ...y, data: y.data.slice() };
      yield { step: t + 1, of: maxIterations, objective: losses[t], embedding };
    }
    const end = { step: maxIterations, of: maxIterations, embedding };
    const { violations } = yield* inside(counted(measure(y.data, gradient)), end);
    return { embedding: y, losses, violations: violations / triplets.weights.length };
  } finally {
    space.dispose();
  }
}
