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
   * Adds up to `edges` edges to a tree that begins at the place `first`, by Prim's algorithm, and writes the places that they
   * reach; returns how many there are, fewer where all lengths left are infinite. An edge from p to q has the length
   * max(‖p − q‖, leaving of p, entering of q); of equal ones the one to the lowest number is added.
   *
   * Places are in blocks of 64, which are in panels of 8. `samples` has five columns, one number for each place: the number of the
   * sample, or −1 if it is not to be reached; leaving; entering; the length of its shortest edge from the tree; the number of the
   * sample from which that edge comes. `boxes` has for each block the least and the largest of the shortest lengths, both infinite
   * at first, and the lower and the upper end of each column.
   */
  growShortestTree(
    edges: number,
    blocks: number,
    columns: number,
    first: number,
    points: number,
    boxes: number,
    samples: number,
    reached: number,
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
