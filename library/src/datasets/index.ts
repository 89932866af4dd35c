/** Data to try things on: small real sets, loaded when asked for, and generators whose truth is known. */
export type { Blobs, BlobsOptions } from "./blobs.js";
export { blobs } from "./blobs.js";
export type { CirclesOptions } from "./circles.js";
export { circles } from "./circles.js";
export type { ClassificationData, ClassificationOptions } from "./classification.js";
export { classification } from "./classification.js";
export type { MoonsOptions } from "./moons.js";
export { moons } from "./moons.js";
export type { ManyTargets } from "./real.js";
export { breastCancer, diabetes, digits, iris, linnerud, penguins, wine } from "./real.js";
export type { RegressionData, RegressionOptions } from "./regression.js";
export { regression } from "./regression.js";
export type { SCurveOptions, Sheet, SwissRollOptions } from "./sheets.js";
export { sCurve, swissRoll } from "./sheets.js";
