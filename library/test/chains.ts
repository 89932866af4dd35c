/** Random chains and all their label sequences, for tests against enumeration. */
import type { Matrix } from "../src/data/matrix.js";
import type { ChainScores } from "../src/inference/chain-scores.js";
import type { Random } from "../src/numeric/random/random.js";

/** Normal scores, shared by all pairs of neighbours or separate for each. */
export function randomChain(
  random: Random,
  { length, labels, shared }: { length: number; labels: number; shared: boolean },
): ChainScores {
  const draw = (rows: number, columns: number): Matrix => ({
    rows,
    columns,
    data: Float64Array.from({ length: rows * columns }, () => 2 * random.normal()),
  });
  const unary = draw(length, labels);
  return {
    unary,
    pairwise: shared ? draw(labels, labels) : Array.from({ length: length - 1 }, () => draw(labels, labels)),
  };
}

/** All label sequences of a length. */
export function sequences(length: number, labels: number): number[][] {
  if (length === 0) return [[]];
  return sequences(length - 1, labels).flatMap((path) =>
    Array.from({ length: labels }, (_, label) => [...path, label]),
  );
}
