/** Samples by their distances in the engine's memory, and the medoids among them. */
import { medoidKernels } from "../../engine/groups.js";
import type { Workspace } from "../../engine/index.js";
import { type MedoidKernels, medoidTask } from "../../engine/medoid-kernels.js";
import type { PlacedDistances } from "./placed-distances.js";

/** The distances, what each of the samples counts, and room for a number of medoids. */
export interface MedoidMemory {
  readonly distances: PlacedDistances;
  readonly weights: Float64Array;
  readonly clusters: number;
  readonly task: number;
  readonly kernels: MedoidKernels;
}

/** Medoids, as rows of the samples, with the medoid of each sample (by its place in the list) and the total distance. */
export interface AssignedMedoids {
  readonly medoids: Int32Array;
  readonly labels: Int32Array;
  /** Σᵢ weightᵢ d(xᵢ, its medoid) */
  readonly total: number;
}

/** Makes room for medoids; it is released with the workspace. */
export function createMedoidMemory(distances: PlacedDistances, weights: Float64Array, clusters: number): MedoidMemory {
  const { space, address, count, stride } = distances;
  const task = space.bytes(medoidTask.bytes);
  const addresses = {
    ...{ count, stride, clusters, distances: address },
    weights: space.vector(stride),
    medoids: space.integers(clusters),
    labels: space.integers(stride),
    others: space.integers(stride),
    reach: space.vector(3 * stride),
    losses: space.vector(clusters),
    changes: space.vector(4 * clusters),
    nearest: space.vector(stride),
    bounds: space.vector(count),
    candidates: space.integers(4),
    gains: space.vector(4),
  };
  const { i32 } = space.engine.memory;
  for (const [name, value] of Object.entries(addresses)) {
    i32[(task + medoidTask[name as keyof typeof addresses]) / 4] = value;
  }
  space.write(addresses.weights, weights);
  return { distances, weights, clusters, task, kernels: space.engine.load(medoidKernels) };
}

/** Begins without medoids, of which every sample with a weight above 0 may become one. */
export function beginMedoids({ distances, weights, task }: MedoidMemory): void {
  const { f64, i32 } = distances.space.engine.memory;
  i32[(task + medoidTask.added) / 4] = 0;
  const bounds = addressOf(distances.space, task, "bounds") / 8;
  for (let i = 0; i < weights.length; i++) f64[bounds + i] = weights[i] > 0 ? Infinity : -Infinity;
}

/** Begins with the given medoids, and finds the nearest of each sample. */
export function placeMedoids({ distances, task, kernels }: MedoidMemory, medoids: Int32Array): void {
  const { space } = distances;
  const { i32 } = space.engine.memory;
  i32.set(medoids, addressOf(space, task, "medoids") / 4);
  i32[(task + medoidTask.next) / 4] = i32[(task + medoidTask.unchanged) / 4] = 0;
  kernels.findNearest(task);
}

/** The medoids. */
export function readMedoids({ distances: { space }, task, clusters }: MedoidMemory): Int32Array {
  return space.readIntegers(addressOf(space, task, "medoids"), clusters);
}

/** The medoids, with what was found for them. */
export function readAssigned(memory: MedoidMemory): AssignedMedoids {
  const { space, count } = memory.distances;
  const labels = space.readIntegers(addressOf(space, memory.task, "labels"), count);
  return { medoids: readMedoids(memory), labels, total: readTotal(memory) };
}

/** The total distance of the samples to their medoids. */
export function readTotal({ distances: { space }, task }: MedoidMemory): number {
  return space.engine.memory.f64[(task + medoidTask.total) / 8];
}

/** A 32-bit number of the task. */
export function readWhole({ distances: { space }, task }: MedoidMemory, name: "next" | "unchanged"): number {
  return space.engine.memory.i32[(task + medoidTask[name]) / 4];
}

/** Begins another round through the samples. */
export function beginRound({ distances: { space }, task }: MedoidMemory): void {
  space.engine.memory.i32[(task + medoidTask.next) / 4] = 0;
}

function addressOf({ engine }: Workspace, task: number, name: "bounds" | "medoids" | "labels"): number {
  // Addresses from 2 GiB are negative as 32-bit numbers.
  return engine.memory.i32[(task + medoidTask[name]) / 4] >>> 0;
}
