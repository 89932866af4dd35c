/** Computed tomography: rays through an object, whose interior is to be reconstructed from their absorption. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import { type Dataset, defaultFeatures } from "../data/dataset.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { fromTriplets, type SparseMatrix } from "../data/sparse.js";
import { multiplySparseVector } from "../data/sparse-products.js";
import { cos, exp, sin } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";
import { chordLength, type Ray, rayLengths } from "./ray-lengths.js";

const options = {
  size: integer(32, "pixels along each side of the image"),
  angles: integer(18, "number of directions, evenly spread over half a turn"),
  rays: integer(32, "parallel rays of each direction"),
  noise: nonNegative(0, "standard deviation of the normal noise added to the logarithms"),
  seed: seed(),
};

/** Options of {@link tomography}. */
export type TomographyOptions = GivenOptions<typeof options>;

/** A scan: a row for each ray, a column for each pixel. */
export interface TomographyData extends Dataset<Float64Array, SparseMatrix> {
  /** The absorption of each pixel: the coefficients that the target was made with, row by row from the top. */
  readonly image: Matrix;
  /** The length of each ray inside the image. */
  readonly chords: Float64Array;
  /** Which share of the radiation arrives: I₁ / I₀. */
  readonly received: Float64Array;
}

/**
 * A scan of a phantom by parallel rays from several directions. By the law of Beer and Lambert the share that arrives is
 * I₁ / I₀ = exp(−∫ μ), so that y = ln(I₁ / I₀) is linear in the absorptions μ of the pixels: y = Xμ, where X holds the
 * lengths of the rays inside the pixels with a minus sign. With fewer rays than pixels least squares is not enough.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 * import { tomography } from "lectern/datasets";
 *
 * const { x, y, image } = tomography({ size: 16, angles: 8, rays: 16 }); // 128 rays, 256 pixels
 * const found = ridge({ alpha: 0.001, intercept: false }).fit({ x, y }).state.coefficients;
 * console.log(found.length === image.data.length); // true
 * ```
 */
export function tomography(given: TomographyOptions = {}): TomographyData {
  const { size, angles, rays, noise, seed } = resolveOptions("tomography", options, given);
  const lines = scanLines(angles, rays);
  const rowIndex: number[] = [];
  const columnIndex: number[] = [];
  const values: number[] = [];
  lines.forEach((line, i) => {
    const { pixels, lengths } = rayLengths(size, line);
    pixels.forEach((pixel, piece) => {
      rowIndex.push(i);
      columnIndex.push(pixel);
      values.push(-lengths[piece]);
    });
  });
  const x = fromTriplets(lines.length, size * size, { rowIndex, columnIndex, values });
  const image = phantom(size);
  const random = createRandom(seed).fork("noise");
  const y = multiplySparseVector(x, image.data).map((value) => value + noise * random.normal());
  return {
    x,
    y,
    features: defaultFeatures(size * size),
    image,
    chords: Float64Array.from(lines, chordLength),
    received: y.map(exp),
  };
}

/** The rays of a scan, direction after direction; those of one direction lie evenly between −1 and 1. */
function scanLines(angles: number, rays: number): Ray[] {
  return Array.from({ length: angles * rays }, (_, i) => ({
    angle: (Math.PI * Math.floor(i / rays)) / angles,
    offset: (2 * ((i % rays) + 0.5)) / rays - 1,
  }));
}

/** Ellipses of the phantom: absorption, half axes, centre, turn in degrees (Shepp and Logan 1974; contrast of Toft 1996). */
const ellipses: readonly (readonly [number, number, number, number, number, number])[] = [
  [1, 0.69, 0.92, 0, 0, 0],
  [-0.8, 0.6624, 0.874, 0, -0.0184, 0],
  [-0.2, 0.11, 0.31, 0.22, 0, -18],
  [-0.2, 0.16, 0.41, -0.22, 0, 18],
  [0.1, 0.21, 0.25, 0, 0.35, 0],
  [0.1, 0.046, 0.046, 0, 0.1, 0],
  [0.1, 0.046, 0.046, 0, -0.1, 0],
  [0.1, 0.046, 0.023, -0.08, -0.605, 0],
  [0.1, 0.023, 0.023, 0, -0.606, 0],
  [0.1, 0.023, 0.046, 0.06, -0.605, 0],
];

/** Points along each side of a pixel, over which its absorption is averaged. */
const FINENESS = 4;

/** A head in cross-section: a skull, the brain and what is in it; never negative. */
function phantom(size: number): Matrix {
  const image = zeros(size, size);
  const steps = size * FINENESS;
  for (let row = 0; row < steps; row++) {
    for (let column = 0; column < steps; column++) {
      const [x, y] = [(2 * column + 1) / steps - 1, 1 - (2 * row + 1) / steps];
      const at = Math.floor(row / FINENESS) * size + Math.floor(column / FINENESS);
      image.data[at] += absorption(x, y) / FINENESS ** 2;
    }
  }
  return image;
}

function absorption(x: number, y: number): number {
  let sum = 0;
  for (const [value, a, b, centerX, centerY, degrees] of ellipses) {
    const turn = (degrees * Math.PI) / 180;
    const [dx, dy] = [x - centerX, y - centerY];
    const along = (dx * cos(turn) + dy * sin(turn)) / a;
    const across = (dy * cos(turn) - dx * sin(turn)) / b;
    if (along * along + across * across <= 1) sum += value;
  }
  return Math.max(0, sum);
}
