/**
 * The geometric random walk kernel (Gärtner, Flach and Wrobel 2003; Vishwanathan and others 2010): the number of walks
 * with the same labels in both graphs, those of n edges weighted by decayⁿ. These are walks in the product graph, whose
 * nodes are the pairs with equal labels: k = 1ᵀ (I − decay A)⁻¹ 1. The system is solved by conjugate gradients, with
 * products A v that go through both graphs one after the other, so the product graph is never formed.
 */
import { LecternError } from "../../core/errors.js";
import { zeros } from "../../data/matrix.js";
import { symmetricEigenvalues } from "../../linalg/eigen/symmetric-eigen-range.js";
import { conjugateGradients } from "../../linalg/iterative/conjugate-gradients.js";
import type { GraphIndex } from "./graph.js";

/** The kernel of a pair, after the decay has been checked for all graphs. */
export function randomWalkKernel(graphs: readonly GraphIndex[], decay: number): (i: number, j: number) => number {
  const radius = graphs.reduce((most, graph) => Math.max(most, spectralRadius(graph)), 0);
  // The radius of the product graph is at most the product of the radii, which have rounding errors.
  if (decay * radius * radius >= 1 - 1e-9) {
    throw new LecternError(
      "invalid-option",
      `structuredGram: the sum over random walks does not converge with decay ${decay}; for these graphs it must be below ${(1 / (radius * radius)).toPrecision(4)}`,
      { option: "decay", value: decay },
    );
  }
  return (i, j) => countWalks(graphs[i], graphs[j], decay);
}

function countWalks(x: GraphIndex, z: GraphIndex, decay: number): number {
  const [n, m] = [x.labels.length, z.labels.length];
  const allowed = Float64Array.from({ length: n * m }, (_, at) =>
    x.labels[Math.floor(at / m)] === z.labels[at % m] ? 1 : 0,
  );
  if (!allowed.includes(1)) return 0;
  const half = new Float64Array(n * m);
  const apply = (v: Float64Array, out: Float64Array): void => {
    half.fill(0);
    for (let a = 0; a < n; a++) {
      for (const c of x.neighbors[a]) for (let b = 0; b < m; b++) half[a * m + b] += v[c * m + b] * allowed[c * m + b];
    }
    for (let a = 0; a < n; a++) {
      for (let b = 0; b < m; b++) {
        let sum = 0;
        for (const d of z.neighbors[b]) sum += half[a * m + d];
        out[a * m + b] = v[a * m + b] - decay * allowed[a * m + b] * sum;
      }
    }
  };
  const { x: walks } = conjugateGradients({ rows: n * m, columns: n * m, apply }, allowed, { tolerance: 1e-14 });
  return walks.reduce((sum, value, at) => sum + allowed[at] * value, 0);
}

function spectralRadius({ neighbors }: GraphIndex): number {
  const n = neighbors.length;
  const adjacency = zeros(n, n);
  neighbors.forEach((list, a) => {
    for (const b of list) adjacency.data[a * n + b] = 1;
  });
  const values = symmetricEigenvalues(adjacency);
  return n === 0 ? 0 : values[n - 1];
}
