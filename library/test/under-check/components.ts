/** Component methods. */
import { pca } from "../../src/index.js";
import type { UnderCheck } from "./under-check.js";

export const components: readonly UnderCheck[] = [
  { name: "pca", subject: pca },
  { name: "pca of two components, whitened", subject: pca({ components: 2, whiten: true }) },
];
