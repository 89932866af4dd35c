/** Features: transformers of columns and encoders of tables. */
export { discretizeColumn } from "./binning/discretize-column.js";
export { decodeLabels } from "./category/decode-labels.js";
export { flattenOneHot, oneHotMatrix, readOneHotMatrix } from "./category/one-hot/matrix.js";
export { type DatePart, datePart, dateParts, datePhase } from "./date/date-features/date-parts.js";
export { imageGradients } from "./image/gradients.js";
export { greyWeights, toGrey } from "./image/grey.js";
export { colorHistograms, type HistogramBins, intensityHistograms } from "./image/histograms.js";
export {
  type BlockNorm,
  type OrientedGradientsOptions,
  orientedGradients,
} from "./image/hog/oriented-gradients.js";
export { type ImageColumn, type ImageSize, imagesFromRows } from "./image/image-column.js";
export { cropImages, gridPatches, type Patches, type Rectangle, randomPatches } from "./image/patches.js";
export { type ResizeOptions, resizeImages } from "./image/resize.js";
export type { Interpolation } from "./image/resize-taps.js";
