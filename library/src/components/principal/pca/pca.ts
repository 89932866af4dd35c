/** Principal component analysis (Pearson 1901; Hotelling 1933). */
import { defineTransformer } from "../../../contract/define-transformer.js";
import { projectSamples, reconstructSamples } from "../project.js";
import { fitPca, pcaOptions } from "./fit-pca.js";
import { pcaState } from "./pca-state.js";

export type { PcaState } from "./pca-state.js";

/**
 * Finds the orthogonal directions along which the data vary most. Use it to reduce dimensions, to remove noise or
 * to visualise data; it finds linear structure only and is sensitive to scale and outliers: standardise first.
 *
 * @example
 * ```ts
 * import { pca } from "lectern";
 *
 * const model = pca({ components: 1 }).fit({ x: [[1, 2], [2, 4], [3, 6], [4, 8.1]] });
 * model.state.explainedVarianceRatio; // about 0.9999
 * model.inverse(model.transform([[5, 10]])); // about 5, 10
 * pca({ choose: { kind: "energy", varianceShare: 0.9 } }); // as many as explain nine tenths
 * ```
 */
export const pca = defineTransformer({
  kind: "pca",
  title: "Principal component analysis",
  summary: "Projects onto the orthogonal directions of largest variance.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d min(n, d)", predict: "k d" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ ‖(xᵢ − x̄) − WᵀW (xᵢ − x̄)‖² / n", measure: null, reaches: "global minimum" },
    alsoKnownAs: ["dimensionality reduction", "dimension reduction", "Karhunen-Loève transform"],
    sources: ["Pearson 1901", "Hotelling 1933"],
    seeAlso: [
      "incremental-pca",
      "robust-pca",
      "probabilistic-pca",
      "principal-curve",
      "standardize",
      "k-means",
      "ridge",
    ],
  },
  options: pcaOptions,
  learns: pcaState,
  supports: { weights: true, sparse: true },
  limits: ({ solver, choose }) => ({
    ...(solver.kind === "svd" && { sparse: "set solver to lanczos" }),
    ...(choose.kind === "cross-validation" && { sparse: "set choose to energy", weights: "set choose to energy" }),
  }),

  fit: fitPca,
  transform: projectSamples,
  outputFeatures: ({ components, dropped }) =>
    Array.from({ length: components.rows }, (_, k) => `pc${dropped + k + 1}`),
  offers: { inverse: reconstructSamples },
});
