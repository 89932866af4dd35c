/** Applying a network to images that are too large for it: tile by tile, with margins that are thrown away. */
import { LecternError } from "../../core/errors.js";
import { concatenate, type PaddingKind, pad, showShape, slice, type Tensor } from "../../tensor/operations.js";

/** How an image is divided. */
export interface TilingOptions {
  /** height and width of the part of the output that each tile contributes; a multiple of all pooling of the network */
  readonly tile: number;
  /** pixels around a tile that the network sees besides it; at least what its output depends on */
  readonly margin: number;
  /** what is beyond the edges of the whole image (default "reflect") */
  readonly border?: PaddingKind;
}

/**
 * The output of a network for images [n, channels, height, width], computed from overlapping tiles. The network gets
 * tiles with their margins and returns maps of the tile, or of more, of which the middle is kept. If the margin covers
 * all that an output depends on, and tiles begin at multiples of the pooling, no seams are visible: the result is that of
 * one pass over the whole image with the same margins.
 */
export function applyTiled(
  network: (tile: Tensor) => Tensor,
  images: Tensor,
  { tile, margin, border = "reflect" }: TilingOptions,
): Tensor {
  const [, , height, width] = images.shape;
  if (images.shape.length !== 4 || height % tile !== 0 || width % tile !== 0) {
    throw new LecternError(
      "invalid-data",
      `applyTiled: tiles of ${tile} pixels must divide images [n, channels, height, width], got the shape ${showShape(images.shape)}`,
      { shape: images.shape, tile },
    );
  }
  const padded = pad(
    images,
    [
      [0, 0],
      [0, 0],
      [margin, margin],
      [margin, margin],
    ],
    border,
  );
  const along = (start: number) => ({ start, end: start + tile + 2 * margin });
  const rows = Array.from({ length: height / tile }, (_, i) => {
    const row = Array.from({ length: width / tile }, (_, j) =>
      middle(network(slice(padded, [undefined, undefined, along(i * tile), along(j * tile)])), tile),
    );
    return concatenate(row, 3);
  });
  return concatenate(rows, 2);
}

function middle(map: Tensor, tile: number): Tensor {
  const [, , height, width] = map.shape;
  const excess = height - tile;
  if (height !== width || excess < 0 || excess % 2 !== 0) {
    throw new LecternError(
      "invalid-data",
      `applyTiled: the network must return square maps of at least ${tile} pixels with equal margins, got ${height} x ${width}`,
      { shape: map.shape, tile },
    );
  }
  const inner = { start: excess / 2, end: excess / 2 + tile };
  return slice(map, [undefined, undefined, inner, inner]);
}
