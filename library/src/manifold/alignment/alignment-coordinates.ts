/** Coordinates from an alignment matrix: its eigenvectors of the smallest eigenvalues. */
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { componentVectors } from "../../graphs/component-vectors.js";
import type { ConnectedComponents } from "../../graphs/connected-components.js";
import { smallestEigenpairSteps } from "../../linalg/iterative/smallest-eigenpairs.js";
import type { LocalAlignmentOptions } from "./embed-by-alignment.js";

/** Coordinates with their eigenvalues, ascending. */
export interface AlignmentCoordinates {
  /** One row per sample; the covariance (1/n) Σ y yᵀ is the identity, and the mean 0 if the constant vector is left out. */
  readonly embedding: Matrix;
  readonly eigenvalues: Float64Array;
  readonly converged: boolean;
}

/** How the eigenvectors are found. */
export interface CoordinateOptions extends Pick<LocalAlignmentOptions, "maxIterations" | "seed"> {
  /** The parts of the graph, on each of which a constant has the value 0; null if constants are nothing special. */
  readonly parts: ConnectedComponents | null;
}

/**
 * The minimum of Σₖ yₖᵀ M yₖ = tr(Yᵀ M Y) over columns with Yᵀ Y = n I, orthogonal to the constant vector: √n times the
 * unit eigenvectors of M for its smallest eigenvalues. Its value is n times their sum. The eigenvectors of a graph with
 * several parts that have the eigenvalue 0 are known: they come first.
 */
export function* alignmentCoordinates(
  form: SparseMatrix,
  components: number,
  { parts, maxIterations, seed }: CoordinateOptions,
): Work<Progress, AlignmentCoordinates> {
  const n = form.rows;
  const known = parts === null ? [] : componentVectors(parts, new Float64Array(n).fill(1), components + 1);
  const contrasts = known.slice(1, components + 1);
  const missing = components - contrasts.length;
  const eigenvalues = new Float64Array(components);
  const embedding = zeros(n, components);
  const scale = Math.sqrt(n);
  contrasts.forEach((vector, k) => {
    for (let i = 0; i < n; i++) embedding.data[i * components + k] = scale * vector[i];
  });
  if (missing === 0) return { embedding, eigenvalues, converged: true };
  const found = yield* smallestEigenpairSteps(form, { count: missing, known, maxIterations, seed });
  eigenvalues.set(found.values, contrasts.length);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < missing; k++) {
      embedding.data[i * components + contrasts.length + k] = scale * found.vectors.data[i * missing + k];
    }
  }
  return { embedding, eigenvalues, converged: found.converged };
}
