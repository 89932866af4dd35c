/**
 * The steps of k-means in the engine's memory, a block of samples (or one center) at a time and several blocks at once. A
 * task holds all sizes and addresses; library/kernels/center-layout.ts describes it. Results do not depend on the number
 * of threads, and all tiers compute distances and sums in the same order of additions.
 */
export interface CenterKernels {
  /** Subtracts the origin from the samples of `blocks` blocks, and makes the scaled floats and their norms. */
  prepareSamples: CenterStep;
  /** Assigns the samples to their nearest centers and updates bounds and sums; without bounds, it prepares them first. */
  assignSamples: CenterStep;
  /** Computes the sums of the clusters from scratch. */
  sumSamples: CenterStep;
  /** The sums of the weighted squared distances of the samples to their centers. */
  measureSamples: CenterStep;
  /** Half the distance of each of `count` centers to its nearest other. */
  measureGap: CenterStep;
  /**
   * The squared distances of the samples to the candidates of k-means++, from differences, and by how much each of these lowers the sums of
   * the blocks. The task is a {@link seedTask}, also of the next step.
   */
  measureSeeds: CenterStep;
  /** Lowers the distances to those from the best candidate, and computes the sums. */
  takeSeed: CenterStep;
}

/** `cost` is the approximate time for all of it on one thread, in nanoseconds. */
export type CenterStep = (task: number, count: number, cost: number) => void;

/** The names of the steps. */
export const centerSteps = [
  "prepareSamples",
  "assignSamples",
  "sumSamples",
  "measureSamples",
  "measureGap",
  "measureSeeds",
  "takeSeed",
] as const satisfies readonly (keyof CenterKernels)[];

/** The offsets of a task in bytes (library/kernels/center-layout.ts): 32-bit numbers up to `useFloats`, then doubles. */
export const centerTask = {
  ...{ rows: 0, columns: 4, clusters: 8, blockRows: 12, samples: 16, floats: 20, norms: 24, weights: 28, labels: 32 },
  ...{ upper: 36, lower: 40, open: 44, origin: 48, centers: 52, panels32: 56, panels64: 60, offsets32: 64 },
  ...{ offsets64: 68, gaps: 72, moves: 76, blocks: 80, sums: 84, furthest: 88, useFloats: 92 },
  ...{ scale: 96, largestMove: 104, nextMove: 112, longest: 120, bytes: 128 },
} as const;

/** The offsets of what is kept of a block: 32-bit numbers, then a double. */
export const centerBlock = { open: 0, changed: 4, drifted: 8, doubles: 12, total: 16, bytes: 32 } as const;

/** The offsets of a task of k-means++ in bytes: 32-bit numbers. */
export const seedTask = {
  ...{ rows: 0, columns: 4, blockRows: 8, pairs: 12, samples: 16, weights: 20, points: 24, found: 28, nearest: 32 },
  ...{ sums: 36, gains: 40, totals: 44, best: 48, bytes: 64 },
} as const;
