/** Images: grey values, colour spaces, histograms, gradients, patches, blocks and other sizes. */
export { mergeBlocks, splitIntoBlocks } from "./blocks.js";
export { labToRgb, luvToRgb, rgbToLab, rgbToLuv } from "./color-spaces.js";
export { imageGradients } from "./gradients.js";
export { toGrey } from "./grey.js";
export { colorHistograms, type HistogramBins, intensityHistograms } from "./histograms.js";
export {
  type BlockNorm,
  type OrientedGradientsOptions,
  orientedGradients,
} from "./hog/oriented-gradients.js";
export { type ImageColumn, type ImageSize, imagesFromRows } from "./image-column.js";
export { cropImages, gridPatches, type Patches, type Rectangle, randomPatches } from "./patches.js";
export { type ResizeOptions, resizeImages } from "./resize.js";
export type { Interpolation } from "./resize-taps.js";
