/** Images by the orientations of their edges. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import { choice } from "../../../core/options/options.js";
import { refuseMissing } from "../../refuse-missing.js";
import { requirePixels } from "../image-column.js";
import { descriptorNames, orientedGradients, orientedGradientsOptions } from "./oriented-gradients.js";

/** Nothing is learned. */
export type HogState = Record<never, never>;

/**
 * Describes the shapes in an image by histograms of the orientations of its gradients in small cells, scaled within
 * blocks of cells. Use it for images taken under the same conditions, such as catalogue pictures; objects may shift by
 * a fraction of a cell, but not rotate.
 *
 * @example
 * ```ts
 * import { hog } from "lectern";
 * import { createTable } from "lectern/data";
 * import { digits } from "lectern/datasets";
 * import { imagesFromRows } from "lectern/images";
 *
 * const { x } = await digits();
 * const table = createTable({ digit: imagesFromRows(x, { width: 8, height: 8 }) });
 * const shapes = hog({ cellSize: 4, blockSize: 2 }).fit({ x: table }).transform(table); // 1797 x 36
 * ```
 */
export const hog = defineEncoder({
  kind: "hog",
  title: "Histograms of oriented gradients",
  summary: "Describes the shapes in images by the orientations of their edges.",
  accepts: ["image"],
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: false,
    cost: { fit: "1", predict: "d" },
    objective: null,
    sources: ["Dalal and Triggs 2005"],
    seeAlso: ["image-pixels", "image-histogram"],
  },
  options: {
    ...orientedGradientsOptions,
    missing: choice(["keep", "refuse"], "keep", "what happens to missing values; all numbers are missing, or an error"),
  },
  learns: {},
  supports: { weights: true },
  fit({ column }, options) {
    if (options.missing === "refuse") refuseMissing("hog", column);
    requirePixels("hog", column);
    // No images are described here, but a block that does not fit is refused.
    orientedGradients({ ...column, pixels: new Float32Array(0), missing: new Uint8Array(0) }, options);
    const state: HogState = {};
    return { state };
  },
  transform(_, column, options) {
    if (options.missing === "refuse") refuseMissing("hog", column);
    return orientedGradients(column, options);
  },
  outputFeatures: (_, name, options, size) => descriptorNames(size, options).map((part) => `${name}__hog__${part}`),
});
