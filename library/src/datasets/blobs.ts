/** Round clouds of points: the simplest data for clustering and classification. */
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, positive, seed } from "../core/options/options.js";
import { type Dataset, defaultFeatures } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { asMatrix, type Matrix, type MatrixLike, selectRows, zeros } from "../data/matrix.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { addNoise, balancedCodes, shuffleSamples } from "./scatter.js";

const commonOptions = {
  samples: integer(200, "number of points"),
  spread: nonNegative(1, "standard deviation of each cluster in each direction"),
  seed: seed(),
};

const drawnCenters = {
  centers: integer(3, "number of clusters"),
  features: integer(2, "number of dimensions"),
  box: positive(10, "the centres lie between −box and box in each dimension"),
};

/** The options of {@link blobs} whose centres are drawn, as a table. */
export const drawnBlobsOptions = { ...commonOptions, ...drawnCenters };

/** Options of {@link blobs}: either how many centres to draw and where, or the centres themselves, one per row. */
export type BlobsOptions = GivenOptions<typeof commonOptions> &
  (
    | GivenOptions<typeof drawnCenters>
    | { readonly centers: MatrixLike; readonly features?: undefined; readonly box?: undefined }
  );

/** Blobs come with the centres they were drawn around; cloud c has the class name String(c). */
export interface Blobs extends Dataset<NamedLabels<string>> {
  readonly centers: Matrix;
}

/**
 * Points drawn from normal distributions N(cₖ, spread² I), equally many (up to one) around each centre cₖ; centres
 * that are not given are drawn uniformly from the box.
 *
 * @example
 * ```ts
 * import { blobs } from "lectern/datasets";
 *
 * const drawn = blobs({ samples: 150, centers: 4, features: 3, seed: 2 });
 * const given = blobs({ samples: 100, centers: [[0, 0], [5, 5]], spread: 0.5 });
 * console.log(drawn.x.columns, given.y.classes); // 3 [ "0", "1" ]
 * ```
 */
export function blobs(given: BlobsOptions = {}): Blobs {
  const { centers: wanted } = given;
  if (typeof wanted === "object" && wanted !== null) {
    const { centers: _, ...rest } = given;
    const { samples, spread, seed } = resolveOptions("blobs", commonOptions, withoutUndefined(rest));
    return scatterAround(checkCenters(asMatrix(wanted, "blobs: centers")), samples, spread, createRandom(seed));
  }
  const { samples, spread, seed, centers, features, box } = resolveOptions(
    "blobs",
    drawnBlobsOptions,
    given as GivenOptions<typeof drawnBlobsOptions>,
  );
  const random = createRandom(seed);
  return scatterAround(drawCenters(centers, features, box, random.fork("centers")), samples, spread, random);
}

function scatterAround(centers: Matrix, samples: number, spread: number, random: Random): Blobs {
  if (samples < centers.rows) {
    throw new LecternError(
      "invalid-option",
      `blobs: ${centers.rows} centers need at least ${centers.rows} samples, got ${samples}`,
      { kind: "blobs", option: "samples", value: samples },
    );
  }
  const codes = balancedCodes(samples, centers.rows);
  const x = addNoise(selectRows(centers, codes), spread, random.fork("noise"));
  const y = namedLabels(
    codes,
    Array.from({ length: centers.rows }, (_, c) => String(c)),
  );
  return { ...shuffleSamples({ x, y, features: defaultFeatures(centers.columns) }, random.fork("order")), centers };
}

function drawCenters(count: number, features: number, box: number, random: Random): Matrix {
  const centers = zeros(count, features);
  for (let k = 0; k < centers.data.length; k++) centers.data[k] = box * (2 * random.uniform() - 1);
  return centers;
}

function checkCenters(centers: Matrix): Matrix {
  if (centers.rows === 0 || centers.columns === 0) {
    throw new LecternError("invalid-option", "blobs: centers needs at least 1 row and 1 column", {
      kind: "blobs",
      option: "centers",
    });
  }
  const wrong = centers.data.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    const row = Math.floor(wrong / centers.columns);
    throw new LecternError(
      "invalid-option",
      `blobs: centers must be finite numbers, got ${centers.data[wrong]} in row ${row}`,
      { kind: "blobs", option: "centers", row },
    );
  }
  return centers;
}

/** `features: undefined` is the same as no such field; a value in addition to explicit centres would be ignored, so it is an error. */
function withoutUndefined(options: object): GivenOptions<typeof commonOptions> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
