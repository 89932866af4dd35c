/**
 * Clusters of colours by mean shift (Pattern analysis and retrieval, 001; Comaniciu and Meer 2002). The modes of the colours of an
 * image, in L*a*b* or L*u*v*, are its palette: the larger the bandwidth, the fewer colours. With the position of each pixel joined
 * to its colour, and a bandwidth for each of the two, the clusters are regions of the image.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { meanShift } from "lectern";
import {
  type ImageColumn,
  imagesFromRows,
  labToRgb,
  luvToRgb,
  mergeBlocks,
  rgbToLab,
  rgbToLuv,
  splitIntoBlocks,
} from "lectern/images";
import { imagePlot, plotGrid } from "lectern/plots";
import { landscape } from "./image-codec.js";

const spaces = {
  lab: { forward: rgbToLab, inverse: labToRgb },
  luv: { forward: rgbToLuv, inverse: luvToRgb },
} as const;

/** The image in the colours of the modes, and their number. */
export function quantizeColors(image: ImageColumn, bandwidth: number, space: keyof typeof spaces = "lab") {
  const { forward, inverse } = spaces[space];
  const { modes, labels } = meanShift({ bandwidth, start: { kind: "bins" } }).fit({
    x: forward(splitIntoBlocks(image, 1)),
  }).state;
  const colors = inverse(modes).data;
  const pixels = Array.from(labels, (mode) => colors.subarray(3 * mode, 3 * mode + 3));
  return { image: mergeBlocks(pixels, image, 1), colors: modes.rows };
}

/** The bandwidths of the features of a pixel; without a spatial one its position is no feature. */
export interface SegmentOptions {
  /** In pixels. */
  readonly spatial?: number;
  /** Of red, green and blue from 0 to 1. */
  readonly range: number;
}

/** The segment of each pixel: clusters of (x, y, r, g, b), each divided by its bandwidth, or of (r, g, b). */
export function segmentColors(image: ImageColumn, { spatial, range }: SegmentOptions): Int32Array {
  const { data } = splitIntoBlocks(image, 1);
  const x = Array.from({ length: image.width * image.height }, (_, at) => [
    ...(spatial === undefined ? [] : [at % image.width, Math.floor(at / image.width)]),
    ...data.subarray(3 * at, 3 * at + 3),
  ]);
  const colors = [range, range, range];
  const bandwidths = spatial === undefined ? colors : [spatial, spatial, ...colors];
  return meanShift({ bandwidths }).fit({ x }).state.labels;
}

/** Two red patches on blue, far apart. */
export function twoPatches(width = 32, height = 12): ImageColumn {
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const [u, v] = [at % width, Math.floor(at / width)];
    const patch = v >= 4 && v < 8 && ((u >= 3 && u < 7) || (u >= width - 7 && u < width - 3));
    return patch ? [0.8, 0.2, 0.1] : [0.2, 0.3, 0.7];
  });
  return imagesFromRows([pixels.flat()], { width, height, channels: 3 });
}

/** Each segment in a colour of its own: hues that are far apart for neighbouring numbers. */
export function segmentImage(labels: Int32Array, { width, height }: ImageColumn): ImageColumn {
  const colors = Array.from(labels, (label) => {
    const angle = 2.4 * label;
    return [45 + 40 * ((label * 0.382) % 1), 60 * Math.cos(angle), 60 * Math.sin(angle)];
  });
  return mergeBlocks(labToRgb(colors), { width, height, channels: 3 }, 1);
}

/** The image in fewer and fewer colours. */
export function quantizationFigure(seed = 0) {
  const image = landscape(seed);
  const panels = [5, 10, 30].map((bandwidth) => {
    const quantized = quantizeColors(image, bandwidth);
    return imagePlot(quantized.image, { range: [0, 1], title: `bandwidth ${bandwidth}: ${quantized.colors} colours` });
  });
  return plotGrid([[imagePlot(image, { range: [0, 1], title: "image" }), ...panels]]);
}

/** Two patches of one colour, and their segments without and with the position. */
export function segmentationFigure() {
  const image = twoPatches();
  const panel = (title: string, options: SegmentOptions) =>
    imagePlot(segmentImage(segmentColors(image, options), image), { range: [0, 1], title });
  return plotGrid([
    [
      imagePlot(image, { range: [0, 1], title: "image" }),
      panel("by colour", { range: 0.2 }),
      panel("by position and colour", { spatial: 8, range: 0.2 }),
    ],
  ]);
}

/** Figure for the gallery index. */
export const cover = () => segmentationFigure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const bandwidth of [3, 5, 10, 20, 40, 80]) {
    const [lab, luv] = (["lab", "luv"] as const).map((space) => quantizeColors(landscape(0), bandwidth, space).colors);
    console.log(`bandwidth ${bandwidth}: ${lab} colours in L*a*b*, ${luv} in L*u*v*`);
  }
  for (const spatial of [undefined, 4, 8, 16]) {
    const segments = new Set(
      segmentColors(twoPatches(), { range: 0.2, ...(spatial === undefined ? {} : { spatial }) }),
    );
    console.log(`spatial bandwidth ${spatial ?? "none"}: ${segments.size} segments`);
  }
}
