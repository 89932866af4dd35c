/** Pieces of images: crops, grids of patches and random patches. */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { type ImageColumn, imageCount, imagePixelsOf, mapImages, requirePixels, requireSize } from "./image-column.js";

/** A rectangle of pixels within an image. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Patches, one a row, flattened like images; row k comes from image `image[k]` at `left[k]`, `top[k]`. */
export interface Patches {
  readonly patches: Matrix;
  readonly image: Int32Array;
  readonly left: Int32Array;
  readonly top: Int32Array;
}

/** The same rectangle cut out of every image. */
export function cropImages(column: ImageColumn, rectangle: Rectangle): ImageColumn {
  const { left, top, width, height } = rectangle;
  requireInside("cropImages", column, rectangle);
  const { channels } = column;
  return mapImages("cropImages", column, { width, height, channels }, (from, to) =>
    copyPatch(column, from, left, top, width, to),
  );
}

/**
 * All patches of a grid, `stride` pixels apart (by default the patches touch), left to right and top to bottom, image
 * after image. Missing images have none.
 *
 * @example
 * ```ts
 * import { toRows } from "lectern/data";
 * import { gridPatches, imagesFromRows } from "lectern/images";
 *
 * const images = imagesFromRows([[1, 2, 3, 4, 5, 6, 7, 8]], { width: 4, height: 2 });
 * toRows(gridPatches(images, { width: 2, height: 2 }).patches); // [[1, 2, 5, 6], [3, 4, 7, 8]]
 * ```
 */
export function gridPatches(
  column: ImageColumn,
  size: { readonly width: number; readonly height: number; readonly stride?: number },
): Patches {
  const { width, height } = size;
  requireInside("gridPatches", column, { left: 0, top: 0, width, height });
  if (size.stride !== undefined) requireSize("gridPatches", size.stride, "stride");
  const lefts = gridPlaces(column.width - width, size.stride ?? width);
  const tops = gridPlaces(column.height - height, size.stride ?? height);
  const places = presentImages(column).flatMap((image) =>
    tops.flatMap((top) => lefts.map((left) => ({ image, left, top }))),
  );
  return takePatches(column, places, width, height);
}

/** Patches at random places of random images, any place as likely as any other; missing images are left out. */
export function randomPatches(
  column: ImageColumn,
  options: { readonly width: number; readonly height: number; readonly count: number; readonly seed?: number },
): Patches {
  const { width, height, count, seed = 0 } = options;
  requireInside("randomPatches", column, { left: 0, top: 0, width, height });
  requireSize("randomPatches", count, "count");
  const present = presentImages(column);
  if (present.length === 0) throw new LecternError("invalid-data", "randomPatches: every image is missing");
  const random = createRandom(seed).fork("patches");
  const places = Array.from({ length: count }, () => ({
    image: present[random.integer(present.length)],
    left: random.integer(column.width - width + 1),
    top: random.integer(column.height - height + 1),
  }));
  return takePatches(column, places, width, height);
}

interface Place {
  readonly image: number;
  readonly left: number;
  readonly top: number;
}

function takePatches(column: ImageColumn, places: readonly Place[], width: number, height: number): Patches {
  const length = width * height * column.channels;
  const patches = zeros(places.length, length);
  places.forEach(({ image, left, top }, k) => {
    const to = patches.data.subarray(k * length, (k + 1) * length);
    copyPatch(column, imagePixelsOf(column, image), left, top, width, to);
  });
  return {
    patches,
    image: Int32Array.from(places, ({ image }) => image),
    left: Int32Array.from(places, ({ left }) => left),
    top: Int32Array.from(places, ({ top }) => top),
  };
}

/** Copies the rectangle line by line; its height follows from the length of `to`. */
function copyPatch(
  { width: imageWidth, channels }: ImageColumn,
  from: Float32Array,
  left: number,
  top: number,
  width: number,
  to: Float32Array | Float64Array,
): void {
  const line = width * channels;
  for (let start = 0, v = top; start < to.length; start += line, v++) {
    const at = (v * imageWidth + left) * channels;
    to.set(from.subarray(at, at + line), start);
  }
}

function gridPlaces(last: number, stride: number): number[] {
  return Array.from({ length: Math.floor(last / stride) + 1 }, (_, k) => k * stride);
}

function presentImages(column: ImageColumn): number[] {
  return Array.from({ length: imageCount(column) }, (_, i) => i).filter((i) => column.missing[i] === 0);
}

function requireInside(kind: string, column: ImageColumn, { left, top, width, height }: Rectangle): void {
  requirePixels(kind, column);
  requireSize(kind, width, "width");
  requireSize(kind, height, "height");
  const fits = (start: number, length: number, side: number) =>
    Number.isInteger(start) && start >= 0 && start + length <= side;
  if (fits(left, width, column.width) && fits(top, height, column.height)) return;
  throw new LecternError(
    "invalid-data",
    `${kind}: ${width} x ${height} pixels at ${left}, ${top} are not within images of ${column.width} x ${column.height}`,
  );
}
