/** The order of the library's folders: the one place where it is written down. */

/**
 * A folder of library/src imports from itself and from folders in earlier rows, never from its own row or a later one.
 * So the algorithms, which share a row, know nothing of each other.
 */
export const layers: readonly (readonly string[])[] = [
  ["core"],
  ["numeric"],
  ["data"],
  ["engine"],
  ["linalg"],
  ["optimize"],
  ["autodiff"],
  ["kernels"],
  ["neighbor-search"],
  ["graphs"],
  ["metrics"],
  ["decisions"],
  // Below the contract, so that nothing numerical can know what a method is.
  ["contract"],
  // biome-ignore format: the algorithms, in the order of the design
  [
    "features", "linear", "monotone", "discriminant", "bayes", "nearest", "kernel-machines", "trees", "clustering",
    "density", "components", "manifold", "structured", "sequence", "probabilistic", "neural", "generative",
    "reinforcement", "transport", "partition",
  ],
  ["pipeline"],
  ["selection"],
  ["ensembles"],
  ["workers"],
  ["advice"],
  ["explain"],
  ["plots"],
  ["datasets"],
  ["checks"],
];

/** The row of a folder, or undefined when the table does not have it. */
export function rowOf(folder: string): number | undefined {
  const row = layers.findIndex((folders) => folders.includes(folder));
  return row < 0 ? undefined : row;
}
