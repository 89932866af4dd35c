/** Which algorithm searches fastest, by measurement. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import type { DistanceSpace } from "./distance-space.js";
import { hasEngineSearch } from "./engine-search.js";

/** The algorithms there are; all but "approximate" find the same. */
export type Algorithm = "brute-force" | "kd-tree" | "ball-tree" | "approximate";

/** An algorithm, or "automatic" for the one that is expected to be fastest. */
export type GivenAlgorithm = Algorithm | "automatic";

/** The algorithms by name, for options. */
export const algorithms = ["automatic", "brute-force", "kd-tree", "ball-tree", "approximate"] as const;

/**
 * The algorithm that was asked for, where it can be used, or the fastest. Trees look at fewer points, but one by one;
 * brute force looks at all, with the engine's kernels where the distance has them. Processor time of 10 neighbours among
 * normal points, in microseconds a query (one core of a Xeon, kd-tree beside brute force):
 *
 *     rows      2 columns    4 columns    6 columns    8 columns    12 columns
 *      2000       2 /   7      7 /  10     19 /   9     36 /   9     74 /  11
 *     10000       2 /  29      9 /  34     34 /  31     88 /  31    311 /  36
 *     50000       3 / 137     11 / 140     47 / 143    152 / 179    748 / 158
 *
 * So each further column doubles the number of rows from which on the tree is faster. Ball trees were slower than
 * kd-trees throughout, and are for distances that kd-trees cannot use; among 20000 rows by the Canberra distance they
 * took 44 / 174 for 2, 181 / 266 for 4 and 542 / 464 for 8 columns.
 */
export function chooseAlgorithm(given: GivenAlgorithm, points: Matrix, space: DistanceSpace): Algorithm {
  const { form, metric } = space;
  if (given === "kd-tree" && form === "other") {
    throw refuse(given, "differences in columns; this distance is not", 'set algorithm to "ball-tree" or "automatic"');
  }
  if (given === "ball-tree" && metric === undefined) {
    throw refuse(given, "metrics; this distance is none", 'set algorithm to "brute-force" or "automatic"');
  }
  if (given === "approximate" && form !== "squared") {
    throw refuse(given, "Euclidean, Mahalanobis, cosine and correlation distances", 'set algorithm to "automatic"');
  }
  return given === "automatic" ? fastest(points, space) : given;
}

function fastest({ rows, columns }: Matrix, space: DistanceSpace): Algorithm {
  const { form, metric } = space;
  if (form === "other") return metric !== undefined && rows >= 5000 && columns <= 6 ? "ball-tree" : "brute-force";
  const fewest = hasEngineSearch(space, 1) ? 256 * 2 ** columns : 500;
  return rows >= fewest && columns <= 20 ? "kd-tree" : "brute-force";
}

function refuse(algorithm: Algorithm, what: string, remedy: string): LecternError {
  return new LecternError("unsupported", `neighbours: the ${algorithm} algorithm is for ${what}; ${remedy}`, {
    option: "algorithm",
    value: algorithm,
  });
}
