/** Where an embedding starts. */

import { LecternError } from "../../core/errors.js";
import { json, positive, variant } from "../../core/options/options.js";
import type { Work } from "../../core/run.js";
import { asMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { randomizedSvdSteps } from "../../linalg/svd/randomized-svd.js";
import { createRandom } from "../../numeric/random/random.js";

/** The starts that need nothing but the samples. */
export const plainStarts = {
  pca: {},
  random: { spread: positive(0.01, "standard deviation of the positions") },
  embedding: {
    embedding: json<readonly (readonly number[])[]>([], "position of each sample, a row each"),
  },
} as const;

/** The option of methods whose embedding starts with the principal components, if nothing else is given. */
export function embeddingStart() {
  return variant(
    plainStarts,
    "pca",
    "starting point of the iterations; principal components, random or given positions",
  );
}

/** A start, as options give it. */
export type EmbeddingStart =
  | { readonly kind: "pca" }
  | { readonly kind: "random"; readonly spread: number }
  | { readonly kind: "embedding"; readonly embedding: readonly (readonly number[])[] };

/** The positions to start with; those of principal components get the given spread. Yields while they are found. */
export function* startPositions(
  kind: string,
  start: EmbeddingStart,
  x: Matrix,
  components: number,
  seed: number,
  spread: number,
): Work<void, Matrix> {
  if (start.kind === "embedding") return givenPositions(kind, start.embedding, x.rows, components);
  if (start.kind === "random") return randomPositions(x.rows, components, seed, start.spread);
  return yield* principalPositions(x, components, seed, spread);
}

/** Normal positions around 0. */
export function randomPositions(rows: number, components: number, seed: number, spread: number): Matrix {
  const random = createRandom(seed).fork("start");
  const positions = zeros(rows, components);
  for (let e = 0; e < positions.data.length; e++) positions.data[e] = spread * random.normal();
  return positions;
}

/**
 * The principal components, scaled so that the first has the given spread. Components that the data do not have, and those
 * of constant data, are random and a hundred times smaller.
 */
export function* principalPositions(x: Matrix, components: number, seed: number, spread: number): Work<void, Matrix> {
  const positions = randomPositions(x.rows, components, seed, spread / 100);
  const { mean } = columnMoments(x);
  const centered = { ...x, data: x.data.map((value, at) => value - mean[at % x.columns]) };
  const count = Math.min(components, x.columns, x.rows);
  const { u, values } = yield* randomizedSvdSteps(centered, { components: count, powerIterations: 4, seed });
  if (!(values[0] > 0)) return positions;
  for (let i = 0; i < x.rows; i++) {
    for (let k = 0; k < count; k++) {
      const score = u.data[i * u.columns + k] * (values[k] / values[0]) * Math.sqrt(x.rows);
      positions.data[i * components + k] += spread * score;
    }
  }
  return positions;
}

function givenPositions(kind: string, given: readonly (readonly number[])[], rows: number, components: number): Matrix {
  const positions = given.length === 0 ? zeros(0, 0) : asMatrix(given);
  if (positions.rows === rows && positions.columns === components && positions.data.every(Number.isFinite)) {
    return positions;
  }
  throw new LecternError(
    "invalid-option",
    `${kind}: the embedding to start with must have ${rows} rows and ${components} columns of finite numbers, got ${positions.rows} x ${positions.columns}`,
    { option: "start" },
  );
}
