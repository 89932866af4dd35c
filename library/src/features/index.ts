/** Features of columns: the types of what transformers and encoders learn, bins, one-hot matrices and parts of dates. */
export { discretizeColumn } from "./binning/discretize-column.js";
export { decodeLabels } from "./category/decode-labels.js";
export { decodeOneHotMatrix, flattenOneHot, oneHotMatrix } from "./category/one-hot/matrix.js";
export { type DatePart, datePart, dateParts } from "./date/date-features/date-parts.js";
export * from "./states.js";
