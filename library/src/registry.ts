/** Every method of the library in one registry, for programs that find methods by name. */
import { kMeans } from "./clustering/k-means.js";
import { pca } from "./components/pca.js";
import { createRegistry } from "./contract/registry.js";
import { standardize } from "./features/standardize.js";
import { ridge } from "./linear/ridge.js";
import { pipeline } from "./pipeline/pipeline.js";

/**
 * All methods. It imports the whole library: a program that needs a few methods makes its own registry of those.
 *
 * @example
 * ```ts
 * import { registry } from "lectern/registry";
 *
 * console.log(registry.methods.map(({ kind, summary }) => `${kind}: ${summary}`).join("\n"));
 * ```
 */
export const registry = createRegistry([kMeans, pca, pipeline, ridge, standardize]);
