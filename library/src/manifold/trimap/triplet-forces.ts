/** The loss Σ w dᵢⱼ/(dᵢⱼ + dᵢₖ) of weighted triplets, with d = 1 + ‖y − y′‖², and its gradient, in the engine's memory. */
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { tripletTask } from "../../engine/embedding-kernels.js";
import { embeddingKernels } from "../../engine/groups.js";
import type { Workspace } from "../../engine/index.js";
import type { Triplets } from "./triplets.js";

/** Triplets between two yields. */
const TRIPLETS_BETWEEN = 500_000;

/** The loss, and how many triplets are in the wrong order. */
export interface TripletLoss {
  readonly loss: number;
  readonly violations: number;
}

/** Measures an embedding: writes the gradient, row by row, and returns the loss. It yields after a bounded amount of work. */
export type TripletForces = (positions: Float64Array, gradient: Float64Array) => Work<void, TripletLoss>;

/** Copies triplets of the samples of an embedding to the engine's memory. */
export function createTripletForces(
  space: Workspace,
  { rows, columns }: Matrix,
  { members, weights }: Triplets,
): TripletForces {
  const { addTriplets } = space.engine.load(embeddingKernels);
  const task = space.bytes(tripletTask.bytes);
  const addresses = {
    dimensions: columns,
    positions: space.vector(rows * columns),
    gradient: space.vector(rows * columns),
    members: space.integers(members.length, members),
    weights: space.vector(weights.length, weights),
  };
  const { i32 } = space.engine.memory;
  for (const [name, value] of Object.entries(addresses)) {
    i32[(task + tripletTask[name as keyof typeof addresses]) / 4] = value;
  }
  return function* measure(positions, gradient) {
    space.write(addresses.positions, positions);
    space.write(addresses.gradient, gradient.fill(0));
    space.write(task + tripletTask.loss, [0, 0]);
    for (let first = 0; first < weights.length; first += TRIPLETS_BETWEEN) {
      if (first > 0) yield;
      addTriplets(task, first, Math.min(weights.length, first + TRIPLETS_BETWEEN));
    }
    gradient.set(space.read(addresses.gradient, rows * columns));
    const [loss, violations] = space.read(task + tripletTask.loss, 2);
    return { loss, violations };
  };
}
