/** A sphere without its poles and cut open along a meridian: a closed surface that can be laid flat only with distortion. */
import { resolveOptions } from "../core/options/checks.js";
import { choice, type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { acos, cos, sin } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";
import { addNoise } from "./scatter.js";

/** The options of {@link severedSphere} as a table. */
export const sphereOptions = {
  samples: integer(1000, "number of points"),
  noise: nonNegative(0, "standard deviation of the normal noise added to each coordinate"),
  sampling: choice(
    ["angle", "area"],
    "area",
    "what is uniform: the angles, with denser points at the poles, or the area",
  ),
  seed: seed(),
};

/** Options of {@link severedSphere}. */
export type SeveredSphereOptions = GivenOptions<typeof sphereOptions>;

/** A severed sphere: y is the polar angle, which serves as a colour. */
export interface SeveredSphere extends Dataset<Float64Array> {
  /** The azimuth, from 0 to 2π − 0.55, and the polar angle, from π/8 to 7π/8, of each point without noise. */
  readonly latent: Matrix;
}

/** Width of the gap along the meridian, and of the caps that are cut off at both poles, as angles. */
const GAP = 0.55;
const CAP = Math.PI / 8;

/**
 * Points (sin p cos t, sin p sin t, cos p) of the unit sphere with the azimuth t from 0 to 2π − 0.55 and the polar angle
 * p from π/8 to 7π/8: the poles are cut off and the rest is cut open along a meridian, so that it has the topology of a
 * sheet.
 *
 * @example
 * ```ts
 * import { severedSphere } from "lectern/datasets";
 *
 * const { x, y, latent } = severedSphere({ samples: 500 });
 * console.log(x.columns, y.length, latent.columns); // 3 500 2
 * ```
 */
export function severedSphere(given: SeveredSphereOptions = {}): SeveredSphere {
  const { samples, noise, sampling, seed } = resolveOptions("severedSphere", sphereOptions, given);
  const random = createRandom(seed);
  const [around, down] = [random.fork("around"), random.fork("down")];
  const points = zeros(samples, 3);
  const latent = zeros(samples, 2);
  const y = new Float64Array(samples);
  const edge = cos(CAP);
  for (let i = 0; i < samples; i++) {
    const t = (2 * Math.PI - GAP) * around.uniform();
    const u = down.uniform();
    // Zones of equal height have equal areas (Archimedes), so a uniform cosine is a uniform area.
    const p = sampling === "area" ? acos(edge * (1 - 2 * u)) : CAP + (Math.PI - 2 * CAP) * u;
    points.data.set([sin(p) * cos(t), sin(p) * sin(t), cos(p)], 3 * i);
    latent.data.set([t, p], 2 * i);
    y[i] = p;
  }
  return { x: addNoise(points, noise, random.fork("noise")), y, features: ["x", "y", "z"], latent };
}
