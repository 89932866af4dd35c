/**
 * Images of discs, squares and triangles with the class of every pixel, for semantic segmentation (ML and physics, section 18.1): small
 * stand-ins for street scenes.
 */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { createRandom, type Random } from "../numeric/random/random.js";

/** The options of {@link shapeScenes} as a table. */
export const shapeSceneOptions = {
  samples: integer(20, "number of images", { minimum: 1 }),
  pixels: integer(32, "number of pixels along each side of an image", { minimum: 8 }),
  shapes: integer(3, "number of shapes in an image; later ones cover earlier ones", { minimum: 0 }),
  noise: nonNegative(0.1, "standard deviation of the normal noise added to each pixel"),
  seed: seed(),
};

/** Options of {@link shapeScenes}. */
export type ShapeSceneOptions = GivenOptions<typeof shapeSceneOptions>;

/** Images, and the class of each of their pixels. */
export interface ShapeScenes {
  /** A row for each image, with its pixels row by row. */
  readonly x: Matrix;
  /** The classes of the pixels of all images, one image after the other. */
  readonly y: NamedLabels<string>;
}

const classes = ["background", "disc", "square", "triangle"];

/** Whether a place, relative to the centre in units of the radius, belongs to a shape. */
const inside: readonly ((x: number, y: number) => boolean)[] = [
  () => false,
  (x, y) => x * x + y * y <= 1,
  (x, y) => Math.max(Math.abs(x), Math.abs(y)) <= 0.85,
  (x, y) => y <= 0.7 && y >= 2 * Math.abs(x) - 1,
];

/**
 * Grey shapes of random size, place and brightness on a dark background. The kind of a shape cannot be told from its brightness.
 *
 * @example
 * ```ts
 * import { shapeScenes } from "lectern/datasets";
 *
 * const { x, y } = shapeScenes({ samples: 5, pixels: 16 });
 * console.log(x.rows, x.columns, y.codes.length); // 5 256 1280
 * ```
 */
export function shapeScenes(given: ShapeSceneOptions = {}): ShapeScenes {
  const { samples, pixels, shapes, noise, seed } = resolveOptions("shapeScenes", shapeSceneOptions, given);
  const random = createRandom(seed);
  const x = zeros(samples, pixels * pixels);
  const codes = new Int32Array(x.data.length);
  for (let image = 0; image < samples; image++) {
    const start = image * pixels * pixels;
    for (let k = 0; k < shapes; k++) addShape(x.data, codes, start, pixels, random);
    for (let i = start; i < start + pixels * pixels; i++) x.data[i] += noise * random.normal();
  }
  return { x, y: namedLabels<string>(codes, classes) };
}

function addShape(data: Float64Array, codes: Int32Array, start: number, pixels: number, random: Random): void {
  const kind = 1 + random.integer(classes.length - 1);
  const radius = pixels * (0.12 + 0.13 * random.uniform());
  const [row, column] = [random.uniform() * pixels, random.uniform() * pixels];
  const brightness = 0.5 + 0.5 * random.uniform();
  for (let i = 0; i < pixels; i++) {
    for (let j = 0; j < pixels; j++) {
      if (!inside[kind]((j - column) / radius, (i - row) / radius)) continue;
      data[start + i * pixels + j] = brightness;
      codes[start + i * pixels + j] = kind;
    }
  }
}
