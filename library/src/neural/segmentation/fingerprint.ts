/** What a pipeline for segmentation must know of its images (Isensee et al., "nnU-Net", 2021, call it the fingerprint). */
import { LecternError } from "../../core/errors.js";
import { type SegmentedImage, type Size, sizeOfImage } from "./samples.js";

/** The brightness of a channel: of the pixels of all images that are not background. */
export interface ChannelStatistics {
  readonly mean: number;
  readonly deviation: number;
  /** 0.5 % and 99.5 % quantiles */
  readonly low: number;
  readonly high: number;
  /** whether images differ more from each other than within themselves, so that their scale means nothing */
  readonly isRelative: boolean;
}

/** What is known of a set of images, as plain data. */
export interface SegmentationFingerprint {
  readonly samples: number;
  /** number of classes, with the background, class 0 */
  readonly classes: number;
  /** median distance of pixels along rows and columns */
  readonly spacing: readonly [number, number];
  /** median height and width at that spacing */
  readonly size: Size;
  readonly channels: readonly ChannelStatistics[];
}

/** The fingerprint of images, which may differ in size and spacing. */
export function segmentationFingerprint(samples: readonly SegmentedImage[]): SegmentationFingerprint {
  if (samples.length === 0) throw new LecternError("invalid-data", "segmentation: there are no images");
  const channels = samples[0].image.shape[0];
  if (samples.some(({ image }) => image.shape[0] !== channels)) {
    throw new LecternError("invalid-data", "segmentation: all images must have the same number of channels");
  }
  const sizes = samples.map((sample) => sizeOfImage(sample, sample.classes));
  const spacings = samples.map(({ spacing = [1, 1] }) => spacing);
  const along = (axis: 0 | 1) => median(spacings.map((spacing) => spacing[axis]));
  const spacing: Size = [along(0), along(1)];
  const length = (axis: 0 | 1) => median(sizes.map((size, i) => (size[axis] * spacings[i][axis]) / spacing[axis]));
  return {
    samples: samples.length,
    classes: samples.reduce((most, own) => own.classes.reduce((a, b) => Math.max(a, b), most), 1) + 1,
    spacing,
    size: [Math.round(length(0)), Math.round(length(1))],
    channels: Array.from({ length: channels }, (_, channel) => statisticsOf(samples, channel)),
  };
}

function statisticsOf(samples: readonly SegmentedImage[], channel: number): ChannelStatistics {
  const foreground: number[] = [];
  const own = samples.map(({ image, classes }) => {
    const plane = image.data.subarray(channel * classes.length, (channel + 1) * classes.length);
    plane.forEach((value, i) => {
      if (classes[i] > 0) foreground.push(value);
    });
    return momentsOf(plane);
  });
  // Without any foreground, all pixels count.
  const values = foreground.length > 0 ? foreground : samples.flatMap(({ image }) => Array.from(image.data));
  const sorted = Float64Array.from(values).sort();
  const within = median(own.map(({ deviation }) => deviation));
  const between = momentsOf(own.map(({ mean }) => mean)).deviation;
  return {
    ...momentsOf(sorted),
    low: sorted[Math.floor(0.005 * (sorted.length - 1))],
    high: sorted[Math.ceil(0.995 * (sorted.length - 1))],
    isRelative: between > within,
  };
}

/** Mean and standard deviation. */
export function momentsOf(values: ArrayLike<number>): { readonly mean: number; readonly deviation: number } {
  let [sum, squares] = [0, 0];
  for (let i = 0; i < values.length; i++) sum += values[i];
  const mean = sum / values.length;
  for (let i = 0; i < values.length; i++) squares += (values[i] - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / values.length) };
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
}
