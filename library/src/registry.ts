/** Every method of the library in one registry, for programs that find methods by name. */

import type { LoadedModel } from "./contract/loaded-model.js";
import { createRegistry, type Registry } from "./contract/registry.js";
import * as methods from "./methods.js";

export const registry: Registry = createRegistry(Object.values(methods));

/**
 * Reads a fitted model of any kind from the bytes of a `.lectern` file; its `role` determines what it can do. Where the kind
 * is known, the method's own `load` gives the model with its types and does not bring along all the other methods.
 *
 * @example
 * ```ts
 * import { pipeline, ridge, saveModel, standardize } from "lectern";
 * import { loadModel } from "lectern/registry";
 *
 * const bytes = saveModel(pipeline(standardize(), ridge()).fit({ x: [[1], [2], [3]], y: [2, 4, 6] }));
 * const model = loadModel(bytes);
 * if (model.role === "regressor") console.log(model.predict([[2]])); // Float64Array(1) [ 4 ]
 * ```
 */
export function loadModel(bytes: Uint8Array): LoadedModel {
  return registry.load(bytes) as LoadedModel;
}
