/** Curved sheets in space: two-dimensional data in three dimensions, for methods that unfold. */
import { resolveOptions } from "../core/options/checks.js";
import {
  choice,
  flag,
  type GivenOptions,
  integer,
  nonNegative,
  type OptionValues,
  seed,
} from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { asinh, cos, hypot, sin } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";
import { addNoise } from "./scatter.js";

/** The options of {@link sCurve} as a table. */
export const sheetOptions = {
  samples: integer(1000, "number of points"),
  noise: nonNegative(0, "standard deviation of the normal noise added to each coordinate"),
  seed: seed(),
};

/** The options of {@link swissRoll} as a table. */
export const rollOptions = {
  ...sheetOptions,
  sampling: choice(["angle", "area"], "angle", "what is uniform: the angle, with denser points inside, or the area"),
  hole: flag(false, "leave out a rectangle in the middle of the sheet"),
};

/** Options of {@link swissRoll}. */
export type SwissRollOptions = GivenOptions<typeof rollOptions>;

/** Options of {@link sCurve}. */
export type SCurveOptions = GivenOptions<typeof sheetOptions>;

/** A sheet: y is the angle t along the curve, which serves as a colour. */
export interface Sheet extends Dataset<Float64Array> {
  /** The sheet laid flat without noise: arc length along the curve, and height. Distances in it are geodesic. */
  readonly flat: Matrix;
}

/**
 * A rolled-up sheet: (t cos t, h, t sin t) with the angle t from 3π/2 to 9π/2 and the height h from 0 to 21
 * (Tenenbaum et al. 2000). With `hole`, the middle third of both, t from 5π/2 to 7π/2 and h from 7 to 14, is empty: the
 * sheet is then not convex, which methods that rely on geodesic distances assume.
 *
 * @example
 * ```ts
 * import { swissRoll } from "lectern/datasets";
 *
 * const { x, y, flat } = swissRoll({ samples: 500, noise: 0.1, seed: 3 });
 * console.log(x.columns, y.length, flat.columns); // 3 500 2
 * ```
 */
export function swissRoll(given: SwissRollOptions = {}): Sheet {
  const { sampling, hole, ...options } = resolveOptions("swissRoll", rollOptions, given);
  const first = 1.5 * Math.PI;
  const last = 4.5 * Math.PI;
  const start = spiralLength(first);
  const angle =
    sampling === "angle"
      ? (u: number) => first + (last - first) * u
      : (u: number) => spiralAngle(start + (spiralLength(last) - start) * u);
  return sheet(options, {
    height: 21,
    angle,
    point: (t) => [t * cos(t), t * sin(t)],
    arcLength: (t) => spiralLength(t) - start,
    isEmpty: (t, height) => hole && Math.abs(t - 3 * Math.PI) < Math.PI / 2 && Math.abs(height - 10.5) < 3.5,
  });
}

/**
 * A sheet bent like the letter S: (sin t, h, sign(t)(cos t − 1)) with the angle t from −3π/2 to 3π/2 and the height
 * h from 0 to 2. The curve has unit speed, so a uniform angle is a uniform area.
 *
 * @example
 * ```ts
 * import { sCurve } from "lectern/datasets";
 *
 * const { x, features } = sCurve({ samples: 300 });
 * console.log(x.rows, features); // 300 [ "x", "y", "z" ]
 * ```
 */
export function sCurve(given: SCurveOptions = {}): Sheet {
  return sheet(resolveOptions("sCurve", sheetOptions, given), {
    height: 2,
    angle: (u) => 3 * Math.PI * (u - 0.5),
    point: (t) => [sin(t), Math.sign(t) * (cos(t) - 1)],
    arcLength: (t) => t + 1.5 * Math.PI,
    isEmpty: () => false,
  });
}

interface Shape {
  readonly height: number;
  /** The angle for a number in [0, 1). */
  readonly angle: (u: number) => number;
  /** The first and third coordinate for an angle. */
  readonly point: (t: number) => readonly [number, number];
  readonly arcLength: (t: number) => number;
  /** Whether there are no points at this angle and height. */
  readonly isEmpty: (t: number, height: number) => boolean;
}

function sheet({ samples, noise, seed }: OptionValues<typeof sheetOptions>, shape: Shape): Sheet {
  const random = createRandom(seed);
  const along = random.fork("along");
  const across = random.fork("across");
  const points = zeros(samples, 3);
  const flat = zeros(samples, 2);
  const y = new Float64Array(samples);
  for (let i = 0; i < samples; i++) {
    let t = shape.angle(along.uniform());
    let height = shape.height * across.uniform();
    while (shape.isEmpty(t, height)) {
      t = shape.angle(along.uniform());
      height = shape.height * across.uniform();
    }
    const [first, third] = shape.point(t);
    points.data.set([first, height, third], 3 * i);
    flat.data.set([shape.arcLength(t), height], 2 * i);
    y[i] = t;
  }
  return { x: addNoise(points, noise, random.fork("noise")), y, features: ["x", "y", "z"], flat };
}

/** Length of the spiral r = t from 0 to t: ∫√(1 + t²) dt = ½ (t √(1 + t²) + arsinh t). */
function spiralLength(t: number): number {
  return 0.5 * (t * hypot(1, t) + asinh(t));
}

/** The angle at which the spiral has the given length, by Newton's method; the length is convex in t, so it converges. */
function spiralAngle(length: number): number {
  let t = Math.sqrt(2 * length);
  for (let step = 0; step < 20; step++) {
    const change = (spiralLength(t) - length) / hypot(1, t);
    t -= change;
    if (Math.abs(change) <= 1e-14 * t) break;
  }
  return t;
}
