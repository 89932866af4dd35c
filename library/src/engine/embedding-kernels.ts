/**
 * The steps of neighbour embeddings in the engine's memory. A task holds all sizes and addresses;
 * library/kernels/embedding-layout.ts, embedding-samples.ts and embedding-triplets.ts describe them. Results do not depend on the number of
 * threads.
 */
export interface EmbeddingKernels {
  /** Attraction of the samples of `count` blocks. */
  attractSamples: EmbeddingStep;
  /** Attraction and exact repulsion, in two dimensions. */
  exactForces: EmbeddingStep;
  /** The same in any number of dimensions. */
  spaceForces: EmbeddingStep;
  /** Σ w log(1 + ‖yᵢ − yⱼ‖²) of each block. */
  measureDivergence: EmbeddingStep;
  /** Moves the samples along the gradient. */
  moveSamples: EmbeddingStep;
  /** Spreads the charges of the samples over the grid; one block. */
  spreadCharges: EmbeddingStep;
  /** Transforms 8 rows of the grid for each block. */
  transformRows: EmbeddingStep;
  /** Makes the spectrum of the kernel from a quadrant of it, 4 columns for each block. */
  prepareSpectrum: EmbeddingStep;
  /** Convolves 4 columns with the kernel for each block. */
  convolveColumns: EmbeddingStep;
  /** Transforms 8 rows back for each block. */
  restoreRows: EmbeddingStep;
  /** Repulsion of the samples of `count` blocks from the potential on the grid. */
  interpolateForces: EmbeddingStep;
  /** Samples the edges from `first` to before `end`, one after the other, on the calling thread. */
  sampleEdges(task: number, first: number, end: number): void;
  /** Adds the loss and the gradient of the triplets from `first` to before `end`, on the calling thread. */
  addTriplets(task: number, first: number, end: number): void;
}

/** `cost` is the approximate time for all of it on one thread, in nanoseconds. */
export type EmbeddingStep = (task: number, count: number, cost: number) => void;

/** The names of the steps that are divided into blocks. */
export const embeddingSteps = [
  "attractSamples",
  "exactForces",
  "spaceForces",
  "measureDivergence",
  "moveSamples",
  "spreadCharges",
  "transformRows",
  "prepareSpectrum",
  "convolveColumns",
  "restoreRows",
  "interpolateForces",
] as const satisfies readonly (keyof EmbeddingKernels)[];

/** The offsets of a task in bytes: 32-bit numbers up to `corrections`, then doubles. */
export const embeddingTask = {
  ...{ rows: 0, dimensions: 4, stride: 8, blockRows: 12, positions: 16, pairs: 20, attraction: 24, repulsion: 28 },
  ...{ velocity: 32, gains: 36, rowStart: 40, columns: 44, weights: 48, blocks: 52, gridSize: 56, transformSize: 60 },
  ...{ charges: 64, panels: 68, spectrum: 72, roots: 76, corrections: 80 },
  ...{ exaggeration: 88, learningRate: 96, momentum: 104, repulsionWeight: 112 },
  ...{ originX: 120, originY: 128, resolution: 136, bytes: 144 },
} as const;

/** The offsets of what is kept of a block: doubles. */
export const embeddingBlock = { similarity: 0, divergence: 8, gradient: 16, bytes: 32 } as const;

/** The offsets of a task of sampled edges: 32-bit numbers, of which `random` has 16, then doubles from `epoch` on. */
export const sampleTask = {
  ...{ dimensions: 0, positions: 4, count: 8, edgeHeads: 12, edgeTails: 16, interval: 20, next: 24, nextNegative: 28 },
  ...{ attraction: 32, repulsion: 36, tableStart: 40, tableLength: 44, moves: 48, random: 56 },
  ...{ epoch: 120, learningRate: 128, negatives: 136, limit: 144, bytes: 152 },
} as const;

/** The offsets of a task of triplets: 32-bit numbers, then the sums as doubles. */
export const tripletTask = {
  ...{ dimensions: 0, positions: 4, gradient: 8, members: 12, weights: 16 },
  ...{ loss: 24, violations: 32, bytes: 40 },
} as const;
