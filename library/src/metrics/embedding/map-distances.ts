/** The distances that measures of embeddings compare, in blocks of rows, so that the whole square is never stored. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, isMatrix, type Matrix, type MatrixLike, selectRows } from "../../data/matrix.js";
import { centered, columnMoments } from "../../linalg/column-moments.js";
import { squaredDistances } from "../../linalg/squared-distances.js";
import { requireDistances } from "../../neighbor-search/require-distances.js";

/** What an embedding is compared with: the samples, by their Euclidean distances, or any distances as a square matrix. */
export type ComparedSamples = MatrixLike | { readonly distances: MatrixLike };

/** Samples with Euclidean distances, or distances that were given. */
export type MapSide =
  | { readonly kind: "coordinates"; readonly rows: number; readonly x: Matrix }
  | { readonly kind: "distances"; readonly rows: number; readonly x: Matrix };

/** Samples and their images, checked. */
export interface ComparedSides {
  readonly before: MapSide;
  readonly after: MapSide;
}

/** Entries of distances that are held at a time: 32 MB. */
const BLOCK_ENTRIES = 1 << 22;

/** Checks the arguments of a measure: at least `minimum` samples and the image of each, all finite. */
export function compareSides(
  where: string,
  samples: ComparedSamples,
  embedding: MatrixLike,
  minimum = 2,
): ComparedSides {
  const [before, after] = [checkSide(where, "samples", samples), checkSide(where, "embedding", embedding)];
  if (before.rows !== after.rows || before.rows < minimum) {
    throw new LecternError(
      "invalid-data",
      `${where}: needs at least ${minimum} samples and the embedding of each, got ${before.rows} and ${after.rows}`,
    );
  }
  return { before, after };
}

/** Checks samples or distances. */
export function checkSide(where: string, name: string, given: ComparedSamples): MapSide {
  if (typeof given === "object" && given !== null && "distances" in given && !isMatrix(given)) {
    const x = asMatrix(given.distances, `${where}: distances`);
    requireDistances(where, x);
    return { kind: "distances", rows: x.rows, x };
  }
  const x = asMatrix(given as MatrixLike, `${where}: ${name}`);
  const wrong = x.data.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    const row = Math.floor(wrong / x.columns);
    throw new LecternError(
      "invalid-data",
      `${where}: row ${row} of the ${name} has ${x.data[wrong]}; values must be finite`,
      { row },
    );
  }
  // Distances from norms and products keep more digits around the origin.
  return { kind: "coordinates", rows: x.rows, x: x.rows === 0 ? x : centered(x, columnMoments(x).mean) };
}

/** Distances from some samples, `rows`, to all: row a of the block belongs to sample rows[a]. */
export interface DistanceBlock {
  readonly rows: Int32Array;
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/** The distances from the given samples to all, in blocks. */
export function* distanceBlocks({ before, after }: ComparedSides, samples: Int32Array): Generator<DistanceBlock, void> {
  for (const rows of rowBlocks(samples, before.rows)) {
    yield { rows, before: distancesFrom(before, rows), after: distancesFrom(after, rows) };
  }
}

/** The same for measures that go through all distances twice: those of few samples are kept between. */
export function repeatedBlocks(sides: ComparedSides): () => Iterable<DistanceBlock> {
  const samples = Int32Array.from({ length: sides.before.rows }, (_, i) => i);
  if (samples.length * samples.length > BLOCK_ENTRIES) return () => distanceBlocks(sides, samples);
  const blocks = [...distanceBlocks(sides, samples)];
  return () => blocks;
}

/** The samples in blocks whose distances to all n samples may be held. */
export function* rowBlocks(samples: Int32Array, n: number): Generator<Int32Array, void> {
  const size = Math.max(1, Math.floor(BLOCK_ENTRIES / n));
  for (let first = 0; first < samples.length; first += size) yield samples.subarray(first, first + size);
}

/** The distances from the samples `rows` to all; exactly 0 to themselves. */
export function distancesFrom({ kind, x }: MapSide, rows: Int32Array): Float64Array {
  const { data } = kind === "distances" ? selectRows(x, rows) : squaredDistances(selectRows(x, rows), x);
  if (kind === "coordinates") for (let at = 0; at < data.length; at++) data[at] = Math.sqrt(data[at]);
  for (let a = 0; a < rows.length; a++) data[a * x.rows + rows[a]] = 0;
  return data;
}
