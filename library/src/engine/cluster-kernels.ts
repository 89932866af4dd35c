/**
 * Searches among points that are removed one by one. The points are in panels of 8: entry j of point p is number
 * (⌊p / 8⌋ columns + j) 8 + p mod 8. Points that were removed, and those that fill the last panel, have infinite entries.
 * The results are the same to the last bit on every tier.
 */
export interface ClusterKernels {
  /**
   * The place of the cluster nearest to the one at place `own`, by Ward's squared distance 2 a b / (a + b) ‖c − c′‖² for sizes a
   * and b; its distance goes to `result`, which has room for 9 doubles. Of equally near clusters it is `preferred` (or −1), then
   * the one at the lowest place; −1 if all are infinitely far. The query is the center of the cluster.
   */
  nearestCluster(
    panels: number,
    columns: number,
    query: number,
    size: number,
    own: number,
    preferred: number,
    centers: number,
    sizes: number,
    result: number,
  ): number;
  /**
   * Lowers `shortest` of each point to max(‖point − query‖, floor, its own floor) where that is less, and sets its `sources` to
   * `source` then; `floors` is 0 if points have none. Returns the lowest place of the smallest `shortest`, which goes to
   * `result`; −1 if all are infinite.
   */
  reachSamples(
    panels: number,
    columns: number,
    query: number,
    floor: number,
    source: number,
    points: number,
    floors: number,
    shortest: number,
    sources: number,
    result: number,
  ): number;
}

/** The sums of kernel density estimates. */
export interface WindowKernels {
  /**
   * sums[i] += Σ coefficient k(u / square) over `size` points, a multiple of 4, for `count` queries (rows of `columns` numbers),
   * where u is the squared distance to the query and k(u) = exp(−u / 2) if `isGaussian`, exp(−√u) otherwise; values below
   * exp(−708) count as 0. The points are column after column; `squares` is 0 if all are 1.
   */
  windowSums(
    isGaussian: boolean,
    count: number,
    size: number,
    columns: number,
    queries: number,
    points: number,
    squares: number,
    coefficients: number,
    sums: number,
  ): void;
}
