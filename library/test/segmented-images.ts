/** Random images with a foreground, for tests of segmentation. */
import type { SegmentedImage } from "../src/neural/segmentation/samples.js";
import { tensorsOf } from "./drawn-tensors.js";

/** Images of one channel with a foreground of the given brightness in the first pixels. */
export function segmentedImages(
  sizes: readonly (readonly [number, number])[],
  spacing: readonly [number, number] = [1, 1],
  scale = () => 1,
) {
  return sizes.map(([height, width], i): SegmentedImage => {
    const { data } = tensorsOf(i, "f32")(height * width);
    const factor = scale();
    return {
      image: { shape: [1, height, width], data: data.map((value) => factor + 0.1 * value) },
      classes: Int32Array.from({ length: height * width }, (_, at) => Number(at < 9)),
      spacing,
    };
  });
}
