/** Stochastic neighbour embedding (Hinton and Roweis 2002), and its symmetric form (Cook et al. 2007). */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { choice, fraction, integer, optional, positive, seed } from "../../core/options/options.js";
import { notConverged } from "../../core/report.js";
import { counted, inside } from "../../core/run.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { distanceOption } from "../../neighbor-search/distance-option.js";
import { crowdedNeighbors } from "../crowding.js";
import { algorithmOption, requireSamples, usablePerplexity } from "../neighbor-embedding/common.js";
import { gaussianGradient } from "../neighbor-embedding/gaussian-forces.js";
import { jointProbabilities } from "../neighbor-embedding/joint-probabilities.js";
import { type NeighborTable, neighborTable, searchNotes } from "../neighbor-embedding/neighbor-table.js";
import { calibrate } from "../neighbor-embedding/perplexity.js";
import { embeddingStart, startPositions } from "../neighbor-embedding/start.js";

const learns = {
  embedding: state.matrix("samples", "components", "position of each sample"),
  divergence: state.number("Kullback-Leibler divergence of the similarities of positions from those of samples"),
};

export interface SneState extends state.StateOf<typeof learns> {}

/** Standard deviation of the start, and how often a step that makes the divergence larger is halved. */
const [SPREAD, MAX_HALVINGS] = [0.1, 30];

/**
 * Places samples so that near neighbours stay near, with Gaussian similarities on both sides. It is here to be compared with
 * {@link tSne}, whose slower tail leaves more room: clusters overlap less there.
 *
 * @example
 * ```ts
 * import { sne } from "lectern";
 * import { blobs } from "lectern/datasets";
 *
 * const { x } = blobs({ samples: 60, centers: 3, seed: 1 });
 * const model = sne({ perplexity: 10, maxIterations: 50 }).fit({ x });
 * model.embedding; // 60 x 2
 * ```
 */
export const sne = defineEmbedding({
  kind: "sne",
  title: "Stochastic neighbour embedding",
  summary: "Embeds samples so that near neighbours stay near, with Gaussian similarities.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "t n²" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢⱼ pᵢⱼ log(pᵢⱼ / qᵢⱼ)", measure: null, reaches: "approximation" },
    alsoKnownAs: ["SNE"],
    sources: ["Hinton and Roweis 2002", "Cook et al. 2007"],
    seeAlso: ["t-sne", "pca"],
  },
  options: {
    components: integer(2, "number of components"),
    perplexity: positive(30, "effective number of neighbours of a sample; at most a third of the other samples"),
    similarities: choice(
      ["symmetric", "conditional"],
      "symmetric",
      "which probabilities are compared; those of all pairs, or those of the neighbours of each sample",
    ),
    maxIterations: integer(500, "maximum number of iterations"),
    learningRate: optional(
      positive(100, "step size; at first, by default the number of samples, or 1 for conditional probabilities"),
    ),
    momentum: fraction(0.5, "share of the previous step that is added to a step"),
    tolerance: positive(1e-5, "when to stop; when the divergence falls by less than this share"),
    start: embeddingStart(),
    distance: distanceOption(),
    algorithm: algorithmOption(),
    seed: seed(),
  },
  learns,
  *fit({ x }, options) {
    const { components, maxIterations, momentum, tolerance, similarities, seed } = options;
    requireSamples("sne", x, 4);
    const { perplexity, warnings: few } = usablePerplexity(options.perplexity, x.rows);
    const begun = { step: 1, of: maxIterations };
    const table = yield* inside(neighborTable(x, Math.min(x.rows - 1, Math.ceil(3 * perplexity)), options), begun);
    const { probabilities } = yield* inside(counted(calibrate(table, perplexity)), begun);
    const p =
      similarities === "symmetric"
        ? yield* inside(counted(jointProbabilities(table, probabilities)), begun)
        : asSparse(table, probabilities);
    let y = yield* inside(counted(startPositions("sne", options.start, x, components, seed, SPREAD)), begun);
    let rate = options.learningRate ?? (similarities === "symmetric" ? x.rows : 1);
    let last = new Float64Array(y.data.length);
    let now = yield* inside(counted(gaussianGradient(y, p, similarities)), begun);
    const objective: number[] = [];
    let converged = false;
    while (objective.length < maxIterations && !converged) {
      const step = { step: objective.length + 1, of: maxIterations };
      // A step that would raise the divergence is halved and loses its momentum.
      let next = now;
      let moved = y;
      for (let halving = 0; halving <= MAX_HALVINGS; halving++) {
        const keep = halving === 0 ? momentum : 0;
        const change = last.map((value, e) => keep * value - rate * now.gradient.data[e]);
        moved = { ...y, data: y.data.map((value, e) => value + change[e]) };
        next = yield* inside(counted(gaussianGradient(moved, p, similarities)), step);
        if (next.divergence <= now.divergence) {
          last = change;
          break;
        }
        rate /= 2;
      }
      converged = !(now.divergence - next.divergence > tolerance * now.divergence);
      if (next.divergence <= now.divergence) [y, now] = [moved, next];
      objective.push(now.divergence);
      rate *= 1.1;
      yield { ...step, objective: now.divergence, embedding: y };
    }
    const warnings = [
      ...(converged ? [] : [notConverged(maxIterations)]),
      ...few,
      ...crowdedNeighbors(now.kept, components),
    ];
    const report = {
      converged,
      iterations: objective.length,
      objective,
      warnings,
      notes: { perplexity, kept: now.kept, ...searchNotes(table) },
    };
    return { state: { embedding: y, divergence: now.divergence }, report };
  },
});

/** Weights of a table as a matrix. */
function asSparse({ rows, count, indices }: NeighborTable, values: Float64Array): SparseMatrix {
  const rowStart = Int32Array.from({ length: rows + 1 }, (_, i) => i * count);
  return { rows, columns: rows, rowStart, columnIndex: indices, values };
}
