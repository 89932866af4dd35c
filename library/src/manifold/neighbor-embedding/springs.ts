/** The gradient of stochastic neighbour embedding as springs between all pairs (van der Maaten and Hinton 2008). */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { requireSquare } from "../../linalg/check-matrix.js";
import { exp } from "../../numeric/elementary/functions.js";

/** A spring between two samples of a map. */
export interface EmbeddingSpring {
  readonly first: number;
  readonly second: number;
  readonly length: number;
  /** Positive: it pulls the two together, since the map has them too far apart; negative: it pushes them apart. */
  readonly stiffness: number;
}

/** All springs, and the force of all of them on each sample. */
export interface EmbeddingSprings {
  readonly springs: readonly EmbeddingSpring[];
  /** The force on each sample, minus the gradient of the divergence. */
  readonly forces: Matrix;
}

/**
 * The springs between all pairs of a map: the force of each is its length times its stiffness 4 (pᵢⱼ − qᵢⱼ), for the similarities `student` of t-SNE
 * times 1/(1 + d²). A pair whose similarity p in the data is larger than its similarity q on the map is pulled together, others are pushed
 * apart. `probabilities` are those of all pairs, symmetric, with the sum 1.
 *
 * @example
 * ```ts
 * import { embeddingSprings } from "lectern/manifold";
 *
 * const p = [[0, 0.4, 0.05], [0.4, 0, 0.05], [0.05, 0.05, 0]];
 * const { springs } = embeddingSprings([[0, 0], [1, 0], [0, 1]], p);
 * console.log(springs[0].stiffness > 0, springs[1].stiffness < 0); // true true
 * ```
 */
export function embeddingSprings(
  positions: MatrixLike,
  probabilities: MatrixLike,
  similarity: "gaussian" | "student" = "student",
): EmbeddingSprings {
  const y = asMatrix(positions, "embeddingSprings: the positions");
  const p = asMatrix(probabilities, "embeddingSprings: the probabilities");
  const n = requireSquare("embeddingSprings: probabilities", p);
  if (y.rows !== n) {
    throw new LecternError(
      "invalid-data",
      `embeddingSprings: ${n} x ${n} probabilities need ${n} positions, got ${y.rows}`,
      {
        rows: y.rows,
      },
    );
  }
  const d = y.columns;
  const squareOf = (i: number, j: number) => {
    let square = 0;
    for (let k = 0; k < d; k++) square += (y.data[i * d + k] - y.data[j * d + k]) ** 2;
    return square;
  };
  const kernel = similarity === "student" ? (square: number) => 1 / (1 + square) : (square: number) => exp(-square);
  let total = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) total += 2 * kernel(squareOf(i, j));
  const springs: EmbeddingSpring[] = [];
  const forces = zeros(n, d);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const square = squareOf(i, j);
      const both = (p.data[i * n + j] + p.data[j * n + i]) / 2;
      const mismatch = 4 * (both - kernel(square) / total);
      const stiffness = similarity === "student" ? mismatch / (1 + square) : mismatch;
      springs.push({ first: i, second: j, length: Math.sqrt(square), stiffness });
      for (let k = 0; k < d; k++) {
        const force = stiffness * (y.data[j * d + k] - y.data[i * d + k]);
        forces.data[i * d + k] += force;
        forces.data[j * d + k] -= force;
      }
    }
  }
  return { springs, forces };
}
