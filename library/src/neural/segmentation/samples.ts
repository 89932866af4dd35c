/** Images to be segmented: their axes, and how they become others of another size. */
import { LecternError } from "../../core/errors.js";
import { showShape, type Tensor } from "../../tensor/operations.js";

/** An image [channels, height, width] with the distance between its pixels. */
export interface SpacedImage {
  readonly image: Tensor;
  /** distance of neighbouring pixels along rows and columns, such as in millimetres (default [1, 1]) */
  readonly spacing?: readonly [number, number];
}

/** An image with the class of each of its pixels, row by row. */
export interface SegmentedImage extends SpacedImage {
  readonly classes: Int32Array;
}

/** Height and width. */
export type Size = readonly [number, number];

/** Height and width of an image; throws unless it has three axes and as many classes as pixels, if there are any. */
export function sizeOfImage({ image }: SpacedImage, classes?: Int32Array): Size {
  const [, height, width] = image.shape;
  if (image.shape.length !== 3) {
    const message = `segmentation: images must be [channels, height, width], got the shape ${showShape(image.shape)}`;
    throw new LecternError("invalid-data", message, { shape: image.shape });
  }
  if (classes !== undefined && classes.length !== height * width) {
    const message = `segmentation: an image of ${height} x ${width} pixels needs as many classes, got ${classes.length}`;
    throw new LecternError("invalid-data", message, { shape: image.shape, classes: classes.length });
  }
  return [height, width];
}

/** Planes [channels, height, width] at another size, interpolated between the four pixels around each place. */
export function resample(planes: Tensor, [height, width]: Size): Tensor {
  const [channels, rows, columns] = planes.shape;
  if (rows === height && columns === width) return planes;
  const data = new Float32Array(channels * height * width);
  for (let i = 0; i < height; i++) {
    const y = place(i, height, rows);
    for (let j = 0; j < width; j++) {
      const x = place(j, width, columns);
      for (let c = 0; c < channels; c++) {
        const at = (row: number, column: number) => planes.data[(c * rows + row) * columns + column];
        const top = (1 - x.share) * at(y.low, x.low) + x.share * at(y.low, x.high);
        const bottom = (1 - x.share) * at(y.high, x.low) + x.share * at(y.high, x.high);
        data[(c * height + i) * width + j] = (1 - y.share) * top + y.share * bottom;
      }
    }
  }
  return { shape: [channels, height, width], data };
}

/** Where the middle of pixel i of `count` lies among `length` pixels. */
function place(i: number, count: number, length: number) {
  const at = Math.max(0, Math.min(length - 1, ((i + 0.5) * length) / count - 0.5));
  const low = Math.floor(at);
  return { low, high: Math.min(length - 1, low + 1), share: at - low };
}

/** A plane for each class: 1 where a pixel belongs to it, else 0. */
export function planesOf(classes: Int32Array, count: number, [height, width]: Size): Tensor {
  const data = new Float32Array(count * height * width);
  for (let i = 0; i < classes.length; i++) data[classes[i] * height * width + i] = 1;
  return { shape: [count, height, width], data };
}

/** The class with the highest plane at each pixel. */
export function highestPlane({ shape, data }: Tensor): Int32Array {
  const area = shape[1] * shape[2];
  return Int32Array.from({ length: area }, (_, i) => {
    let best = 0;
    for (let k = 1; k < shape[0]; k++) if (data[k * area + i] > data[best * area + i]) best = k;
    return best;
  });
}
