/**
 * The memory layout of the kernel that grows a tree; library/src/engine/tree-kernels.ts uses the same offsets. A plan
 * holds the data shared by all trees of a forest, a slot those of one tree.
 */

/** Offsets of a plan. Whole numbers first, then doubles. */
export namespace Plan {
  export const rows: usize = 0;
  export const columns: usize = 4;
  /** number of columns tried at a node */
  export const features: usize = 8;
  /** 0 when the target is a number */
  export const classes: usize = 12;
  export const depth: usize = 16;
  /** 1 when thresholds are drawn */
  export const drawn: usize = 20;
  /** codes (16 bits), column after column and row after row */
  export const byColumn: usize = 24;
  export const byRow: usize = 28;
  /** for each column the number of its codes, which is also the code of missing values */
  export const codes: usize = 32;
  /** for each column the start of the smallest values of its codes in `lower` (doubles) */
  export const lowerStart: usize = 36;
  export const lower: usize = 40;
  /** the largest number of codes */
  export const mostCodes: usize = 44;
  export const minSplit: usize = 48;
  export const minLeaf: usize = 56;
  export const minGain: usize = 64;
  export const purity: usize = 72;
}

/** Offsets of a slot. */
export namespace Slot {
  /** samples, 16 bytes each: row, class (32 bits), weight; ordered node by node at the end */
  export const samples: usize = 0;
  /** targets that are numbers, in the order of the samples */
  export const targets: usize = 4;
  export const count: usize = 8;
  /** four words: the state of the random numbers */
  export const random: usize = 12;
  /** results: arrays over the nodes, see {@link NodeArray}, and the predictions of the leaves */
  export const nodes: usize = 16;
  export const values: usize = 20;
  export const nodeCount: usize = 24;
  export const leafCount: usize = 28;
  /** scratch buffer of the kernel */
  export const work: usize = 32;
  /** maximum number of nodes */
  export const capacity: usize = 36;
  /** how much to do in one call: samples times columns that are tried; nothing is done for 0 */
  export const budget: usize = 40;
  /** number of nodes on the stack: −1 before the first call, 0 when the tree is complete */
  export const pending: usize = 44;
  /** number of samples in leaves */
  export const settled: usize = 48;
  /** what is known of the node on top of the stack: the number of columns tried (−1 before the first), and useful ones */
  export const tried: usize = 52;
  export const useful: usize = 56;
  /** its best split so far */
  export const feature: usize = 60;
  export const code: usize = 64;
  export const next: usize = 68;
  export const missingSide: usize = 72;
  export const score: usize = 80;
  export const threshold: usize = 88;
  /** its sums */
  export const all: usize = 96;
  export const sum: usize = 104;
  export const squares: usize = 112;
  /** the least gain of a split of the tree */
  export const leastGain: usize = 120;
  /** which samples have their codes in the tile */
  export const tileStart: usize = 128;
  export const tileEnd: usize = 132;
}

/**
 * The order of the arrays over the nodes. Doubles: threshold (where it was drawn), weight, impurity; then 32-bit
 * numbers: feature (−1 in a leaf), code, the next code that occurs (−1 where the threshold was drawn), the left child
 * (in a leaf, −1 − its number), and whether missing values go left.
 */
export namespace NodeArray {
  export const threshold: usize = 0;
  export const weight: usize = 8;
  export const impurity: usize = 16;
  export const feature: usize = 24;
  export const code: usize = 28;
  export const next: usize = 32;
  export const child: usize = 36;
  export const missingLeft: usize = 40;
}

/** The address of an array that begins after `at`, on a boundary of 16 bytes. */
export function aligned(at: usize): usize {
  return (at + 15) & ~15;
}
