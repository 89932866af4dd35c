/** Growing the trees of density and manifold forests, with their options. */
import { LecternError } from "../../core/errors.js";
import { integer, nonNegative, type OptionValues, seed } from "../../core/options/options.js";
import { counted, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { createRandom } from "../../numeric/random/random.js";
import { type GaussianTree, gaussianTreeSteps } from "./gaussian-trees.js";

/** The options of trees with normal leaves, with the defaults for densities. */
export const gaussianTreeOptions = {
  trees: integer(50, "number of trees", { minimum: 1, maximum: 1e6 }),
  splitCandidates: integer(20, "number of split functions drawn at each node", { minimum: 1, maximum: 1e4 }),
  maxDepth: integer(4, "maximum depth of the tree"),
  minLeaf: integer(10, "minimum number of samples in a leaf", { minimum: 2 }),
  // Cutting one normal distribution in half gains ½ log(π / (π − 2)) = 0.507 nats, although nothing is learned,
  // and few samples may gain more by chance.
  minGain: nonNegative(0.75, "minimum gain of a split; by how much it lowers the mean entropy, in nats"),
  ridgeShare: nonNegative(1e-3, "share of the mean variance that is added to all variances"),
  seed: seed(),
};

type GaussianTreeOptions = OptionValues<typeof gaussianTreeOptions>;

/** Tree number t of a forest, on all samples. */
export function growOne(
  x: Matrix,
  options: GaussianTreeOptions,
  ridge: number,
  t: number,
): Work<Progress, GaussianTree> {
  const rows = Int32Array.from({ length: x.rows }, (_, i) => i);
  const { maxDepth, minLeaf, minGain, splitCandidates: draws } = options;
  const limits = { maxDepth, minLeaf, minGain, draws, ridge };
  return counted(gaussianTreeSteps(x, rows, limits, createRandom(options.seed).fork(t)));
}

/** What is added to the variances: a share of their mean. */
export function ridgeOf(kind: string, x: Matrix, share: number): number {
  const { variance } = columnMoments(x);
  const ridge = (share * variance.reduce((a, b) => a + b, 0)) / x.columns;
  if (ridge > 0) return ridge;
  if (share > 0) {
    throw new LecternError(
      "invalid-data",
      `${kind}: all samples are equal, so no normal distribution fits; add different samples`,
    );
  }
  throw new LecternError(
    "invalid-option",
    `${kind}: ridgeShare must be above 0, because the covariance of the few samples of a leaf may be singular`,
    { option: "ridgeShare", value: share },
  );
}
