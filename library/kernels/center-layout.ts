/**
 * The memory layout of the kernels of k-means; library/src/engine/center-kernels.ts uses the same offsets. A task holds
 * the sizes and addresses. Samples are divided into blocks of `blockRows` rows, which depend on the sizes alone, so that
 * sums over samples do not depend on the number of threads.
 */

/** Offsets of a task: whole numbers first, then doubles. */
export namespace Task {
  export const rows: usize = 0;
  export const columns: usize = 4;
  export const clusters: usize = 8;
  export const blockRows: usize = 12;
  /** samples (rows x columns), relative to the origin once they are prepared */
  export const samples: usize = 16;
  /** the same times the scale, as floats */
  export const floats: usize = 20;
  /** squared norm of each of these */
  export const norms: usize = 24;
  export const weights: usize = 28;
  /** cluster of each sample (32 bits), −1 before the first assignment */
  export const labels: usize = 32;
  /** bounds of the distance to the own center, and to every other; 0 for a single assignment, which has none */
  export const upper: usize = 36;
  export const lower: usize = 40;
  /** the samples (32 bits) that the bounds leave open */
  export const open: usize = 44;
  export const origin: usize = 48;
  /** centers (clusters x columns) relative to the origin */
  export const centers: usize = 52;
  /** −2 times the scaled centers in panels of 8 (floats) and 4 (doubles), column after column, padded with zeros */
  export const panels32: usize = 56;
  export const panels64: usize = 60;
  /** squared norm of each scaled center, padded with infinity, as floats and as doubles */
  export const offsets32: usize = 64;
  export const offsets64: usize = 68;
  /** half the distance of each center to its nearest other */
  export const gaps: usize = 72;
  /** how far each center has moved since the last assignment */
  export const moves: usize = 76;
  /** a {@link Block} for each block */
  export const blocks: usize = 80;
  /** for each block: the sums (clusters x columns), weights and numbers of the samples of each cluster */
  export const sums: usize = 84;
  /** the center that moved furthest */
  export const furthest: usize = 88;
  /** 1 for floats, the fast way, as long as they decide most samples */
  export const useFloats: usize = 92;
  export const scale: usize = 96;
  /** the largest move, and the largest of all others */
  export const largestMove: usize = 104;
  export const nextMove: usize = 112;
  /** the largest squared norm of a scaled center */
  export const longest: usize = 120;
}

/** Offsets of what is kept of a block; {@link blockBytes} in all. */
export namespace Block {
  /** number of samples that the bounds left open in the last assignment */
  export const open: usize = 0;
  /** number of samples that changed their cluster in the last assignment */
  export const changed: usize = 4;
  /** number of samples that have changed since the sums were computed from scratch */
  export const drifted: usize = 8;
  /** 1 when floats left too many samples undecided */
  export const doubles: usize = 12;
  /** sum of the weighted squared distances */
  export const total: usize = 16;
}

export const blockBytes: usize = 32;

/** Offsets of a task of k-means++: 32-bit numbers. */
export namespace Seeds {
  export const rows: usize = 0;
  export const columns: usize = 4;
  export const blockRows: usize = 8;
  /** half the number of candidates, rounded up */
  export const pairs: usize = 12;
  /** rows x columns */
  export const samples: usize = 16;
  export const weights: usize = 20;
  /** the candidates, columns x twice the pairs */
  export const points: usize = 24;
  /** squared distances to the candidates, rows x twice the pairs */
  export const found: usize = 28;
  /** squared distance of each sample to the nearest of the centers so far */
  export const nearest: usize = 32;
  /** sums of weight times that distance, up to each sample of its block */
  export const sums: usize = 36;
  /** for each block: by how much each candidate lowers them, and the whole sum */
  export const gains: usize = 40;
  export const totals: usize = 44;
  /** the candidate that becomes a center */
  export const best: usize = 48;
}
