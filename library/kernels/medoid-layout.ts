/**
 * The memory layout of the search for medoids; library/src/engine/medoid-kernels.ts uses the same offsets. A task holds the sizes and
 * addresses, 32 bits each, then doubles.
 */
export namespace Task {
  /** the number of samples, and the same rounded up to a multiple of 4, which rows of distances have */
  export const count: usize = 0;
  export const stride: usize = 4;
  export const clusters: usize = 8;
  /** the distances of each sample to all (stride x stride), symmetric; finite where there is no sample */
  export const distances: usize = 12;
  /** the weight of each sample, 0 where there is none */
  export const weights: usize = 16;
  /** the sample that each medoid is (32 bits) */
  export const medoids: usize = 20;
  /** the place of the nearest medoid of each sample, and of the second nearest (32 bits) */
  export const labels: usize = 24;
  export const others: usize = 28;
  /** for each sample: the distances to these two, and its weight; all 0 where there is none */
  export const reach: usize = 32;
  /** by how much the total grows without each medoid */
  export const losses: usize = 36;
  /** four changes of the total for each medoid */
  export const changes: usize = 40;
  /** the distance of each sample to the medoids so far */
  export const nearest: usize = 44;
  /** by how much each sample would lower the total at most; −∞ where it cannot be chosen */
  export const bounds: usize = 48;
  /** room for four samples (32 bits), and for four doubles */
  export const candidates: usize = 52;
  export const gains: usize = 56;
  /** how many medoids were added */
  export const added: usize = 60;
  /** the best sample to add so far, or −1 */
  export const best: usize = 64;
  /** the sample that is tried next in place of a medoid, and how many were tried since the last exchange */
  export const next: usize = 68;
  export const unchanged: usize = 72;
  /** by how much the best sample lowers the total; before the first medoid, the total with its sign changed */
  export const largest: usize = 80;
  /** Σ weight distance to the nearest medoid */
  export const total: usize = 88;
}
