/** A face that moves over a noisy background: images with two degrees of freedom in thousands of pixels. */
import { resolveOptions } from "../core/options/checks.js";
import { fraction, type GivenOptions, integer, seed } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { exp } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";

const faceOptions = {
  shifts: integer(31, "number of shifts of the face in each direction; the images are its square"),
  background: fraction(1, "largest grey of the random background; the face has greys from 0 to 1"),
  seed: seed(),
};

/** Options of {@link translatedFace}. */
export type TranslatedFaceOptions = GivenOptions<typeof faceOptions>;

/** Images of a face, one a row, with where the face is. */
export interface TranslatedFace extends Dataset<undefined> {
  /** How far the face is shifted down and to the right, from 0. */
  readonly latent: Matrix;
  /** Size of the images: pixel (r, c) is column r · width + c of x. */
  readonly height: number;
  readonly width: number;
}

/** Size of the part of the image that the face covers. */
const FACE_HEIGHT = 28;
const FACE_WIDTH = 20;

/**
 * Images in which the same face of 28 x 20 pixels is superimposed on a background of uniform noise, drawn anew for each image, at
 * each of `shifts` x `shifts` places (Roweis and Saul 2000). With the 31 shifts of the default there are 961 images of
 * 59 x 51 = 3009 pixels.
 *
 * @example
 * ```ts
 * import { translatedFace } from "lectern/datasets";
 *
 * const { x, height, width, latent } = translatedFace({ shifts: 5 });
 * console.log(x.rows, height, width, latent.columns); // 25 33 25 2
 * ```
 */
export function translatedFace(given: TranslatedFaceOptions = {}): TranslatedFace {
  const { shifts, background, seed: start } = resolveOptions("translatedFace", faceOptions, given);
  const random = createRandom(start).fork("background");
  const [height, width] = [FACE_HEIGHT + shifts, FACE_WIDTH + shifts];
  const face = paintFace();
  const x = zeros(shifts * shifts, height * width);
  const latent = zeros(shifts * shifts, 2);
  for (let at = 0; at < x.data.length; at++) x.data[at] = background * random.uniform();
  for (let i = 0; i < x.rows; i++) {
    const [down, right] = [Math.floor(i / shifts), i % shifts];
    latent.data.set([down, right], 2 * i);
    for (let r = 0; r < FACE_HEIGHT; r++) {
      const line = face.data.subarray(r * FACE_WIDTH, (r + 1) * FACE_WIDTH);
      x.data.set(line, i * x.columns + (down + r) * width + right);
    }
  }
  const features = Array.from({ length: x.columns }, (_, j) => `row ${Math.floor(j / width)}, column ${j % width}`);
  return { x, y: undefined, features, latent, height, width };
}

/** A drawn face: a bright oval with dark hair, brows, eyes, nose and mouth, on dark ground. */
function paintFace(): Matrix {
  const face = zeros(FACE_HEIGHT, FACE_WIDTH);
  // Each dark part is a normal bump around (row, column) with spreads in both directions and a depth.
  const parts = [
    ...[5.5, 13.5].flatMap((column) => [
      { row: 11.5, column, tall: 1, wide: 1.6, depth: 0.75 },
      { row: 8.5, column, tall: 0.7, wide: 2.2, depth: 0.45 },
    ]),
    { row: 15.5, column: 9.5, tall: 2.2, wide: 0.8, depth: 0.3 },
    { row: 20.5, column: 9.5, tall: 0.9, wide: 3, depth: 0.65 },
  ];
  for (let r = 0; r < FACE_HEIGHT; r++) {
    for (let c = 0; c < FACE_WIDTH; c++) {
      const inside = ((r - 13.5) / 13.5) ** 2 + ((c - 9.5) / 9.5) ** 2;
      let grey = inside > 1 ? 0.15 : r < 6 ? 0.25 : 0.95 - 0.25 * inside;
      for (const { row, column, tall, wide, depth } of parts) {
        grey -= depth * exp(-0.5 * (((r - row) / tall) ** 2 + ((c - column) / wide) ** 2));
      }
      face.data[r * FACE_WIDTH + c] = Math.min(1, Math.max(0, grey));
    }
  }
  return face;
}
