/** The order of the library's folders, defined only here. */

/**
 * A folder of library/src imports from itself and from folders in earlier rows, never from its own row or a later one.
 * So the algorithms, which share a row, are independent of each other.
 */
export const layers: readonly (readonly string[])[] = [
  ["core"],
  ["numeric"],
  ["data"],
  ["engine"],
  ["linalg"],
  ["optimize"],
  ["tensor"],
  ["autodiff"],
  ["kernels"],
  ["neighbor-search"],
  ["graphs"],
  ["inference"],
  ["structured-kernels"],
  ["metrics"],
  ["decisions"],
  // Before the contract, so that numerical code cannot depend on methods.
  ["contract"],
  // biome-ignore format: the algorithms, in the order of the design
  [
    "features", "linear", "monotone", "discriminant", "bayes", "nearest", "kernel-machines", "trees", "clustering",
    "density", "outliers", "components", "manifold", "structured", "sequence", "probabilistic", "neural", "generative",
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
