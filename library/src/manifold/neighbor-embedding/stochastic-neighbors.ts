/** The probabilities of stochastic neighbour embedding, and neighbours drawn by them (Hinton and Roweis 2002). */
import { resolveOptions } from "../../core/options/checks.js";
import { type GivenOptions, integer, positive, seed } from "../../core/options/options.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { requireSquare } from "../../linalg/check-matrix.js";
import { requireMatrixSize } from "../../neighbor-search/distance-matrix.js";
import { aliasTable } from "../../numeric/random/alias-table.js";
import { createRandom } from "../../numeric/random/random.js";
import { requireSamples, usablePerplexity } from "./common.js";
import { neighborTable } from "./neighbor-table.js";
import { calibrate } from "./perplexity.js";

const probabilityOptions = {
  perplexity: positive(30, "effective number of neighbours of a sample; at most a third of the other samples"),
};

/** Options of {@link neighborProbabilities}. */
export type NeighborProbabilitiesOptions = GivenOptions<typeof probabilityOptions>;

/**
 * The probabilities p(j|i) ∝ exp(−‖xᵢ − xⱼ‖²/2σᵢ²) with which sample i picks sample j as its neighbour, in row i; σᵢ is chosen so that each
 * row has the given perplexity. Rows sum to 1, and no sample picks itself. All other samples have a probability, unlike in {@link tSne},
 * where only some are kept.
 *
 * @example
 * ```ts
 * import { neighborProbabilities } from "lectern/manifold";
 *
 * const p = neighborProbabilities([[0], [1], [3], [7]], { perplexity: 1 });
 * console.log(p.data[1] > p.data[2]); // true: the first sample picks the second rather than the third
 * ```
 */
export function neighborProbabilities(samples: MatrixLike, given: NeighborProbabilitiesOptions = {}): Matrix {
  const { perplexity: wanted } = resolveOptions("neighborProbabilities", probabilityOptions, given);
  const x = asMatrix(samples, "neighborProbabilities: the samples");
  requireSamples("neighborProbabilities", x, 4);
  requireMatrixSize("neighborProbabilities", x.rows, "use a random subset");
  const { perplexity } = usablePerplexity(wanted, x.rows);
  const table = runToEnd(neighborTable(x, x.rows - 1));
  const { probabilities } = runToEnd(calibrate(table, perplexity));
  const p = zeros(x.rows, x.rows);
  for (let e = 0; e < probabilities.length; e++) {
    p.data[Math.floor(e / table.count) * x.rows + table.indices[e]] = probabilities[e];
  }
  return p;
}

const drawOptions = {
  draws: integer(1, "number of neighbours to draw for each sample"),
  seed: seed(),
};

/** Options of {@link drawNeighbors}. */
export type DrawNeighborsOptions = GivenOptions<typeof drawOptions>;

/**
 * Neighbours drawn independently from p(·|i), for each sample i: entry i · draws + k is the k-th of sample i. Embeddings may follow such
 * draws instead of all probabilities.
 *
 * @example
 * ```ts
 * import { drawNeighbors, neighborProbabilities } from "lectern/manifold";
 *
 * const p = neighborProbabilities([[0], [1], [3], [7]], { perplexity: 1 });
 * drawNeighbors(p, { draws: 5, seed: 1 }); // 20 indices
 * ```
 */
export function drawNeighbors(probabilities: MatrixLike, given: DrawNeighborsOptions = {}): Int32Array {
  const { draws, seed } = resolveOptions("drawNeighbors", drawOptions, given);
  const p = asMatrix(probabilities, "drawNeighbors: the probabilities");
  const n = requireSquare("drawNeighbors: probabilities", p);
  const random = createRandom(seed).fork("neighbors");
  const drawn = new Int32Array(n * draws);
  for (let i = 0; i < n; i++) {
    const draw = aliasTable(p.data.subarray(i * n, (i + 1) * n));
    for (let k = 0; k < draws; k++) drawn[i * draws + k] = draw(random);
  }
  return drawn;
}
