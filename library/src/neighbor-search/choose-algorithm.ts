/** Chooses the fastest search algorithm, by measurement. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { pow } from "../numeric/elementary/functions.js";
import type { DistanceSpace } from "./distance-space.js";

/** The search algorithms; all except "approximate" find the same neighbours. */
export type Algorithm = "brute-force" | "kd-tree" | "ball-tree" | "approximate";

/** An algorithm, or "automatic" for the one that is expected to be fastest. */
export type GivenAlgorithm = Algorithm | "automatic";

/** The algorithms by name, for options. */
export const algorithms = ["automatic", "brute-force", "kd-tree", "ball-tree", "approximate"] as const;

/**
 * The given algorithm, or the fastest; throws if it does not support the distance. Trees check fewer points, but one by
 * one; brute force checks all, with the engine's kernels where the distance has them. Processor time of 10 neighbours
 * among normal points, in microseconds per query (one core of a Xeon, kd-tree / brute force):
 *
 *     rows      2 columns    3 columns    4 columns    5 columns    6 columns    8 columns    12 columns
 *       500       2 /   2      3 /   2      5 /   3      7 /   3      9 /   3     14 /   3     22 /   3
 *      2000       2 /   4      6 /   6     11 /   5     11 /   4     18 /   4     40 /   5     95 /   5
 *     10000       2 /   7      4 /   7      9 /   8     20 /   9     37 /   9    101 /  10    351 /  12
 *     50000       2 /  18      4 /  20     11 /  28     31 /  27     60 /  27    157 /  32    852 /  46
 *
 * So with each further column the tree needs four times as many rows to be faster. For the Manhattan
 * distance, whose kernel writes all distances to memory, it needs twice as many. Ball trees were slower than
 * kd-trees throughout, and are for distances that kd-trees cannot use; among 20000 rows by the Canberra distance they
 * took 44 / 174 for 2, 181 / 266 for 4 and 542 / 464 for 8 columns.
 */
export function chooseAlgorithm(given: GivenAlgorithm, points: Matrix, space: DistanceSpace): Algorithm {
  const { form, metric } = space;
  if (given === "kd-tree" && form === "other") {
    throw refuse(
      given,
      "distances based on differences of columns, which this one is not",
      'set algorithm to "ball-tree" or "automatic"',
    );
  }
  if (given === "ball-tree" && metric === undefined) {
    throw refuse(given, "metrics, which this distance is not", 'set algorithm to "brute-force" or "automatic"');
  }
  if (given === "approximate" && form !== "squared") {
    throw refuse(given, "Euclidean, Mahalanobis, cosine and correlation distances", 'set algorithm to "automatic"');
  }
  return given === "automatic" ? fastest(points, space) : given;
}

function fastest({ rows, columns }: Matrix, space: DistanceSpace): Algorithm {
  const { form, metric } = space;
  if (form === "other") return metric !== undefined && rows >= 5000 && columns <= 6 ? "ball-tree" : "brute-force";
  const fewest = form === "squared" ? 32 * pow(4, columns) : form === "manhattan" ? 256 * 2 ** columns : 500;
  return rows >= fewest && columns <= 20 ? "kd-tree" : "brute-force";
}

function refuse(algorithm: Algorithm, what: string, remedy: string): LecternError {
  return new LecternError("unsupported", `neighbours: the ${algorithm} algorithm only supports ${what}; ${remedy}`, {
    option: "algorithm",
    value: algorithm,
  });
}
