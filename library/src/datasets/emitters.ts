/**
 * Fluorescent molecules under a microscope with a circular aperture (ML and physics, example 17.1): each is blurred to an Airy disk,
 * and a camera counts photons. What localisers such as DECODE (Speiser et al. 2021) are trained on.
 */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, positive, seed } from "../core/options/options.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { poissonVariate } from "../numeric/distributions/poisson.js";
import { createRandom } from "../numeric/random/random.js";
import { besselJ } from "../numeric/special/bessel-function.js";

/** The first zero of the Airy pattern, 1.22 π: the radius of the disk in units of λ/(2π · numerical aperture). */
export const airyRadius = 3.831705970207512;

/** The brightness of an Airy disk, (2 J₁(r)/r)², at a distance from its centre in units of λ/(2π · numerical aperture). */
export function airyPattern(distance: number): number {
  const r = Math.abs(distance);
  // 2 J₁(r)/r = 1 − r²/8 + …, whose next term is below rounding here.
  if (r < 1e-4) return 1 - (r * r) / 4;
  const ratio = (2 * besselJ(1, r)) / r;
  return ratio * ratio;
}

/** The options of {@link emitterFrames} as a table. */
export const emitterOptions = {
  samples: integer(100, "number of frames", { minimum: 1 }),
  pixels: integer(16, "number of pixels along each side of a frame", { minimum: 4 }),
  emitters: nonNegative(2, "mean number of molecules in a frame; the number of each has a Poisson distribution"),
  photons: positive(500, "mean number of photons of a molecule"),
  background: nonNegative(5, "mean number of photons of the background in each pixel"),
  width: positive(1.5, "radius of the Airy disk in pixels"),
  seed: seed(),
};

/** Options of {@link emitterFrames}. */
export type EmitterOptions = GivenOptions<typeof emitterOptions>;

/** A molecule of a frame: its place in pixels, with whole numbers at the centres of pixels, and its photons. */
export interface Emitter {
  readonly row: number;
  readonly column: number;
  readonly photons: number;
}

/** Frames of a camera, with the molecules that made them. */
export interface EmitterFrames {
  /** A row for each frame, with its pixels row by row. */
  readonly frames: Matrix;
  readonly emitters: readonly (readonly Emitter[])[];
}

/**
 * Frames with molecules at random places. The photons of each pixel are counted: they have a Poisson distribution around the sum
 * of the Airy disks and the background.
 *
 * @example
 * ```ts
 * import { emitterFrames } from "lectern/datasets";
 *
 * const { frames, emitters } = emitterFrames({ samples: 10, pixels: 12 });
 * console.log(frames.rows, frames.columns, emitters.length); // 10 144 10
 * ```
 */
export function emitterFrames(given: EmitterOptions = {}): EmitterFrames {
  const options = resolveOptions("emitterFrames", emitterOptions, given);
  const { samples, pixels, photons, background } = options;
  const random = createRandom(options.seed);
  const frames = zeros(samples, pixels * pixels);
  const emitters = Array.from({ length: samples }, (_, frame) => {
    const count = poissonVariate(random, options.emitters);
    const present = Array.from({ length: count }, () => ({
      row: random.uniform() * (pixels - 1),
      column: random.uniform() * (pixels - 1),
      photons: photons * (0.5 + random.uniform()),
    }));
    const own = frames.data.subarray(frame * pixels * pixels, (frame + 1) * pixels * pixels).fill(background);
    for (const emitter of present) addDisk(own, pixels, emitter, options.width);
    for (let i = 0; i < own.length; i++) own[i] = poissonVariate(random, own[i]);
    return present;
  });
  return { frames, emitters };
}

/** Adds the photons of a molecule, in proportion to the Airy pattern at the centres of the pixels. */
function addDisk(frame: Float64Array, pixels: number, { row, column, photons }: Emitter, width: number): void {
  const scale = airyRadius / width;
  // The integral of the pattern over the plane is 4π, in units of the distance squared.
  const height = (photons * scale * scale) / (4 * Math.PI);
  for (let i = 0; i < pixels; i++) {
    for (let j = 0; j < pixels; j++) {
      const distance = Math.sqrt((i - row) ** 2 + (j - column) ** 2);
      frame[i * pixels + j] += height * airyPattern(scale * distance);
    }
  }
}
