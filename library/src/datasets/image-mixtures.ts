/** Mixtures of pictures: each pixel is a sample, each picture a source. */
import { type Matrix, zeros } from "../data/matrix.js";
import { sin } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";
import { type Mixture, mixSources } from "./source-mixtures.js";
import { standardized } from "./sources.js";

/** Pictures of side x side pixels, mixed. */
export interface PictureMixture extends Mixture {
  readonly side: number;
}

/**
 * Three pictures (stripes, discs, and a checkerboard of random greys), mixed as three exposures of one film; each row is a
 * pixel, each column an exposure.
 *
 * @example
 * ```ts
 * import { mixedPictures } from "lectern/datasets";
 *
 * const { x, side } = mixedPictures({ side: 40, seed: 1 });
 * console.log(x.rows === side * side, x.columns); // true 3
 * ```
 */
export function mixedPictures({ side = 64, seed = 0 }: { side?: number; seed?: number } = {}): PictureMixture {
  const random = createRandom(seed).fork("pictures");
  const discs = Array.from({ length: 6 }, (_, d) => {
    const stream = random.fork(d);
    return { x: stream.uniform() * side, y: stream.uniform() * side, radius: side * (0.08 + 0.12 * stream.uniform()) };
  });
  const tiles = random.fork("tiles");
  const greys = Float64Array.from({ length: 64 }, () => tiles.uniform());
  const [turn, tone] = [random.uniform(), 0.15 + 0.1 * random.uniform()];
  const painters: ((x: number, y: number) => number)[] = [
    (x, y) => (sin(tone * (x + turn * y) * 6) > 0 ? 1 : 0),
    (x, y) => (discs.some((disc) => (x - disc.x) ** 2 + (y - disc.y) ** 2 < disc.radius ** 2) ? 1 : 0),
    (x, y) => greys[8 * Math.floor((8 * y) / side) + Math.floor((8 * x) / side)],
  ];
  const sources: Matrix = zeros(side * side, painters.length);
  painters.forEach((paint, k) => {
    const picture = standardized(
      Float64Array.from({ length: side * side }, (_, at) => paint(at % side, Math.floor(at / side))),
    );
    for (let at = 0; at < picture.length; at++) sources.data[at * painters.length + k] = picture[at];
  });
  return { ...mixSources(sources, { seed }), side };
}
