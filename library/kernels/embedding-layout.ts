/**
 * The memory layout of the kernels of neighbour embeddings; library/src/engine/embedding-kernels.ts uses the same offsets.
 * Positions, forces, velocities and gains are floats in planes, one for each dimension, `stride` numbers apart; rows beyond
 * the samples are far away and never move. Samples are divided into blocks of `blockRows`, which depend on the sizes alone.
 */

/** Offsets of a task: whole numbers and addresses first, then doubles. */
export namespace EmbeddingTask {
  export const rows: usize = 0;
  export const dimensions: usize = 4;
  /** rows rounded up to a multiple of 4 */
  export const stride: usize = 8;
  export const blockRows: usize = 12;
  export const positions: usize = 16;
  /** the first two dimensions again, sample by sample */
  export const pairs: usize = 20;
  /** Σⱼ wᵢⱼ (yᵢ − yⱼ)/(1 + ‖yᵢ − yⱼ‖²) */
  export const attraction: usize = 24;
  /** Σⱼ (yᵢ − yⱼ)/(1 + ‖yᵢ − yⱼ‖²)² */
  export const repulsion: usize = 28;
  export const velocity: usize = 32;
  export const gains: usize = 36;
  /** a sparse matrix of weights, by rows: starts and columns of 32 bits, weights as floats */
  export const rowStart: usize = 40;
  export const columns: usize = 44;
  export const weights: usize = 48;
  /** an {@link EmbeddingBlock} for each block */
  export const blocks: usize = 52;
  /** points of the grid along an axis, a multiple of 8, and of the transforms: twice as many */
  export const gridSize: usize = 56;
  export const transformSize: usize = 60;
  /** charges, later potentials: 8 rows together, column after column, even rows first */
  export const charges: usize = 64;
  /** spectrum of the rows: 4 columns together, row after row, real parts first */
  export const panels: usize = 68;
  /** spectrum of the kernel: 4 columns together, row after row */
  export const spectrum: usize = 72;
  /** cosines and sines of the transform */
  export const roots: usize = 76;
  /** what deconvolves the splines, for each frequency */
  export const corrections: usize = 80;
  /** weight of the attraction */
  export const exaggeration: usize = 88;
  export const learningRate: usize = 96;
  export const momentum: usize = 104;
  /** weight of the repulsion: 1 over the sum of all similarities */
  export const repulsionWeight: usize = 112;
  /** the lowest point of the grid, and points in a unit of length */
  export const originX: usize = 120;
  export const originY: usize = 128;
  export const resolution: usize = 136;
}

/** Offsets of what is kept of a block; {@link embeddingBlockBytes} in all. */
export namespace EmbeddingBlock {
  /** Σᵢⱼ 1/(1 + ‖yᵢ − yⱼ‖²), the pairs i = j included */
  export const similarity: usize = 0;
  /** Σᵢⱼ wᵢⱼ log(1 + ‖yᵢ − yⱼ‖²) */
  export const divergence: usize = 8;
  /** squared norm of the gradient */
  export const gradient: usize = 16;
}

export const embeddingBlockBytes: usize = 32;

/** Largest change of a coordinate in one step. */
export const maxMove: f64 = 20;
