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
 * The given algorithm, or the fastest; throws if it does not support the distance. Trees check fewer points, and brute
 * force all, both with the engine's kernels where the distance has them. Processor time of 10 neighbours
 * among normal points, in microseconds per query (one core of an AMD EPYC, kd-tree / brute force):
 *
 *     rows        2 columns    3 columns    4 columns    5 columns    6 columns    8 columns   12 columns
 *       500      0.9 /  2.4   1.2 /  2.5   1.4 /  2.7   1.8 /  2.5   1.7 /  2.4   1.9 /  2.5   2.5 /  2.7
 *      2000      0.7 /  3.6   1.1 /  3.6   1.5 /  3.7   2.1 /  3.8   2.9 /  3.9   4.4 /  4.1   6.8 /  4.4
 *     10000      0.9 /  5.9   1.4 /  6.2   1.9 /  6.6   3.1 /  7.0   4.7 /  7.2   9.4 /  7.9  25.0 /  9.4
 *     50000      1.2 / 12.8   1.9 / 14.3   2.5 / 15.8   4.8 / 19.2   7.6 / 19.4  19.3 / 21.8  78.7 / 29.5
 *
 * So up to six columns the tree is faster, and with each further column it needs many times as many rows. For the
 * Manhattan distance, whose kernel writes all distances to memory, while trees are searched in plain loops, it needs
 * twice as many with each column. Ball trees were slower than kd-trees throughout, and are for distances that kd-trees
 * cannot use; among 20000 rows by the Canberra distance they took 44 / 174 for 2, 181 / 266 for 4 and 542 / 464 for 8
 * columns.
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
  const fewest = form === "squared" ? 1000 * pow(8, columns - 6) : form === "manhattan" ? 256 * 2 ** columns : 0;
  return rows >= Math.max(500, fewest) && columns <= 20 ? "kd-tree" : "brute-force";
}

function refuse(algorithm: Algorithm, what: string, remedy: string): LecternError {
  return new LecternError("unsupported", `neighbours: the ${algorithm} algorithm only supports ${what}; ${remedy}`, {
    option: "algorithm",
    value: algorithm,
  });
}
