/** Images as blocks, and blocks put together again: what codecs of images work on. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import {
  type ImageColumn,
  type ImageSize,
  imageCount,
  imagePixelsOf,
  requirePixels,
  requireSize,
} from "./image-column.js";

/**
 * Splits images into blocks of side x side pixels, one per row, left to right and top to bottom, image after image. Where a
 * block reaches beyond the image, its last column or line of pixels is repeated. The blocks of missing images are NaN. Blocks
 * of side 1 are the pixels, with a column for each channel. {@link mergeBlocks} is the inverse.
 *
 * @example
 * ```ts
 * import { toRows } from "lectern/data";
 * import { imagesFromRows, splitIntoBlocks } from "lectern/images";
 *
 * const image = imagesFromRows([[1, 2, 3, 4, 5, 6]], { width: 3, height: 2 });
 * toRows(splitIntoBlocks(image, 2)); // [[1, 2, 4, 5], [3, 3, 6, 6]]
 * ```
 */
export function splitIntoBlocks(column: ImageColumn, side = 2): Matrix {
  requirePixels("splitIntoBlocks", column);
  requireSize("splitIntoBlocks", side, "side");
  const count = imageCount(column);
  const places = blockPlaces(column, side);
  const blocks = zeros(count * places.across * places.down, side * side * places.channels);
  for (let i = 0; i < count; i++) {
    const pixels = imagePixelsOf(column, i);
    const to = blocks.data.subarray(i * places.length, (i + 1) * places.length);
    if (column.missing[i] === 1) to.fill(Number.NaN);
    else places.visit((pixel, place) => (to[place] = pixels[pixel]));
  }
  return blocks;
}

/**
 * Images of the given size from their blocks, in the order of {@link splitIntoBlocks}; pixels of blocks beyond the image are left
 * out. An image with a NaN in its blocks is missing.
 *
 * @example
 * ```ts
 * import { imagesFromRows, mergeBlocks, splitIntoBlocks } from "lectern/images";
 *
 * const image = imagesFromRows([[1, 2, 3, 4, 5, 6]], { width: 3, height: 2 });
 * mergeBlocks(splitIntoBlocks(image, 2), image, 2).pixels; // 1, 2, 3, 4, 5, 6
 * ```
 */
export function mergeBlocks(given: MatrixLike, size: ImageSize, side = 2): ImageColumn {
  const blocks = asMatrix(given, "mergeBlocks: blocks");
  const { width, height, channels = 1 } = size;
  for (const length of [width, height, channels]) requireSize("mergeBlocks", length);
  requireSize("mergeBlocks", side, "side");
  const places = blockPlaces({ width, height, channels }, side);
  const perImage = places.across * places.down;
  if (blocks.columns !== side * side * channels || blocks.rows % perImage !== 0) {
    throw new LecternError(
      "invalid-data",
      `mergeBlocks: images of ${width} x ${height} pixels with ${channels} channels have ${perImage} blocks each, of ` +
        `${side * side * channels} numbers, but there are ${blocks.rows} blocks of ${blocks.columns} numbers`,
    );
  }
  const missing = new Uint8Array(blocks.rows / perImage);
  const pixels = new Float32Array(missing.length * width * height * channels);
  const column: ImageColumn = { type: "image", width, height, channels, pixels, missing };
  for (let i = 0; i < missing.length; i++) {
    const from = blocks.data.subarray(i * places.length, (i + 1) * places.length);
    const to = imagePixelsOf(column, i);
    places.visit((pixel, place) => (to[pixel] = from[place]));
    if (!to.some(Number.isNaN)) continue;
    missing[i] = 1;
    to.fill(0);
  }
  return column;
}

/** How many blocks an image has, and which of its numbers is where in them. */
function blockPlaces({ width, height, channels }: Required<ImageSize>, side: number) {
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)];
  const line = side * channels;
  return {
    across,
    down,
    channels,
    /** Numbers in the blocks of one image. */
    length: across * down * side * line,
    /** Visits the numbers of the blocks in order: the index of the number in its image, and in the blocks. */
    visit(use: (pixel: number, place: number) => void): void {
      for (let place = 0; place < this.length; place++) {
        const [block, within] = [Math.floor(place / (side * line)), place % (side * line)];
        const u = (block % across) * side + Math.floor((within % line) / channels);
        const v = Math.floor(block / across) * side + Math.floor(within / line);
        // Beyond the image its last column and line are repeated.
        const pixel = Math.min(v, height - 1) * width + Math.min(u, width - 1);
        use(pixel * channels + (within % channels), place);
      }
    },
  };
}
