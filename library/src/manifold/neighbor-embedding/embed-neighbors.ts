/** The common scheme of neighbour embeddings, with any potentials (Machine learning and physics, 2.4). */
import { resolveOptions } from "../../core/options/checks.js";
import { choice, type GivenOptions, integer, optional, positive, seed } from "../../core/options/options.js";
import { mapSteps, runToEnd, type Work } from "../../core/run.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { lbfgsSteps } from "../../optimize/lbfgs.js";
import type { Objective } from "../../optimize/objective.js";
import { requireSamples } from "./common.js";
import type { EmbeddingProgress } from "./descend.js";
import { descendGraph } from "./fit-umap.js";
import { symmetrize } from "./joint-probabilities.js";
import { neighborTable } from "./neighbor-table.js";
import type { EmbeddingPotentials } from "./potentials.js";
import type { SampledPotentials } from "./sampled-descent.js";
import { randomPositions } from "./start.js";

const options = {
  neighbors: integer(15, "number of neighbours"),
  components: integer(2, "number of components"),
  pairs: choice(["all", "sampled"], "all", "which pairs repel each other; all, or random samples for each edge"),
  repulsionStrength: optional(positive(1, "factor of the repulsion; by default five times the edges over all pairs")),
  maxIterations: integer(300, "maximum number of iterations"),
  spread: positive(1, "standard deviation of the positions; at the start"),
  seed: seed(),
};

/** Options of {@link embedNeighbors}. */
export type EmbedNeighborsOptions = GivenOptions<typeof options>;

/** A map and its energy. */
export interface NeighborEmbedding {
  readonly embedding: Matrix;
  /** Energy at the start and at the end; with all pairs, after each iteration too. */
  readonly energies: readonly number[];
  /** Pairs of neighbours, each once. */
  readonly edges: number;
}

/** Negative samples of an edge, which make up the default strength of the repulsion. */
const NEGATIVES = 5;

/**
 * Embeds samples by potentials of your own: the energy is the attraction over the edges of the symmetric graph of neighbours, plus
 * `repulsionStrength` times the repulsion over all pairs. Positions start at random; a local minimum is found by L-BFGS, or, with
 * `pairs: "sampled"`, approached by random edges and pairs, for many samples. Methods with their own schedules, such as {@link tSne} and
 * {@link umap}, give better maps; this shows what a potential does.
 *
 * @example
 * ```ts
 * import { blobs } from "lectern/datasets";
 * import { embedNeighbors, embeddingPotentials } from "lectern/manifold";
 *
 * const { x } = blobs({ samples: 60, centers: 3, seed: 1 });
 * const { embedding, energies } = embedNeighbors(x, embeddingPotentials("t-sne"));
 * console.log(embedding.rows, energies[energies.length - 1] < energies[0]); // 60 true
 * ```
 */
export function embedNeighbors(
  x: MatrixLike,
  potentials: EmbeddingPotentials,
  given: EmbedNeighborsOptions = {},
): NeighborEmbedding {
  return runToEnd(neighborEmbeddingSteps(x, potentials, given));
}

/** The iterations of {@link embedNeighbors}. */
export function* neighborEmbeddingSteps(
  given: MatrixLike,
  potentials: EmbeddingPotentials,
  settings: EmbedNeighborsOptions = {},
): Work<EmbeddingProgress, NeighborEmbedding> {
  const { neighbors, components, pairs, maxIterations, spread, seed, ...rest } = resolveOptions(
    "embedNeighbors",
    options,
    settings,
  );
  const x = asMatrix(given, "embedNeighbors: the samples");
  requireSamples("embedNeighbors", x, 3);
  const table = runToEnd(neighborTable(x, Math.min(neighbors, x.rows - 1)));
  const graph = symmetrize(table, new Float64Array(table.indices.length).fill(1), () => 1);
  const edges = graph.values.length / 2;
  const strength = rest.repulsionStrength ?? (NEGATIVES * edges) / ((x.rows * (x.rows - 1)) / 2);
  const start = randomPositions(x.rows, components, seed, spread);
  const energy = mapEnergy(graph, potentials, strength, components);
  const energies = [energy(start.data, new Float64Array(start.data.length))];
  if (pairs === "sampled") {
    const schedule = { epochs: maxIterations, learningRate: 1, negatives: NEGATIVES, seed, limit: 4 };
    // An edge is sampled once per epoch from each side, with negative samples that stand for all pairs.
    const factor = (strength * ((x.rows * (x.rows - 1)) / 2)) / (NEGATIVES * edges);
    const embedding = yield* descendGraph(start, graph, coefficientsOf(potentials, factor), schedule);
    energies.push(energy(embedding.data, new Float64Array(embedding.data.length)));
    return { embedding, energies, edges };
  }
  const read = (data: Float64Array): Matrix => ({ rows: x.rows, columns: components, data });
  const found = yield* mapSteps(
    lbfgsSteps(energy, start.data, { maxIterations, tolerance: 1e-8, valueTolerance: 1e-9 }),
    ({ step, objective, x: positions }) => {
      energies.push(objective);
      return { step, of: maxIterations, objective, embedding: read(positions) };
    },
  );
  return { embedding: read(found.x), energies, edges };
}

/** Σ_edges attraction + strength Σ_pairs repulsion, with its gradient. */
function mapEnergy(
  { rows, rowStart, columnIndex }: SparseMatrix,
  { attraction, repulsion }: EmbeddingPotentials,
  strength: number,
  components: number,
): Objective {
  const isEdge = new Uint8Array(rows);
  return (y, gradient) => {
    gradient.fill(0);
    let total = 0;
    for (let i = 0; i < rows; i++) {
      isEdge.fill(0);
      for (let e = rowStart[i]; e < rowStart[i + 1]; e++) isEdge[columnIndex[e]] = 1;
      for (let j = 0; j < i; j++) {
        let square = 0;
        for (let k = 0; k < components; k++) square += (y[i * components + k] - y[j * components + k]) ** 2;
        // The direction of coinciding samples is not defined: they do not move each other.
        const distance = Math.sqrt(square);
        total += strength * repulsion.energy(distance) + (isEdge[j] ? attraction.energy(distance) : 0);
        if (!(distance > 0)) continue;
        const slope = strength * repulsion.slope(distance) + (isEdge[j] ? attraction.slope(distance) : 0);
        for (let k = 0; k < components; k++) {
          const pull = (slope / distance) * (y[i * components + k] - y[j * components + k]);
          gradient[i * components + k] += pull;
          gradient[j * components + k] -= pull;
        }
      }
    }
    return total;
  };
}

/** What yᵢ − yⱼ is multiplied by in the force: −slope/distance; at distance 0 none. */
function coefficientsOf({ attraction, repulsion }: EmbeddingPotentials, factor: number): SampledPotentials {
  const coefficient = (slope: (d: number) => number, square: number) => {
    const d = Math.sqrt(square);
    return d > 0 ? -slope(d) / d : 0;
  };
  return {
    attraction: (square) => coefficient(attraction.slope, square),
    repulsion: (square) => factor * coefficient(repulsion.slope, square),
  };
}
