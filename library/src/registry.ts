/** Every method of the library in one registry, for programs that find methods by name. */
import { createRegistry, type Registry } from "./contract/registry.js";
import * as methods from "./methods.js";

export const registry: Registry = createRegistry(Object.values(methods));
