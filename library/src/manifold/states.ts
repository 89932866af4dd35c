/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { ClassicalMdsState } from "./classical-mds/classical-mds.js";
export type { CurvilinearComponentsState } from "./curvilinear-components/curvilinear-components.js";
export type { DiffusionMapState } from "./diffusion-map/diffusion-map.js";
export type { IsomapState } from "./isomap/isomap.js";
export type { LaplacianEigenmapsState } from "./laplacian-eigenmaps/laplacian-eigenmaps.js";
export type { LocallyLinearEmbeddingState } from "./locally-linear-embedding/locally-linear-embedding.js";
export type { MaximumVarianceUnfoldingState } from "./maximum-variance-unfolding/maximum-variance-unfolding.js";
export type { MetricMdsState } from "./metric-mds/metric-mds.js";
export type * from "./models.js";
export type { MultipleMapsTSneState } from "./multiple-maps-t-sne/multiple-maps-t-sne.js";
export type { NegativeSamplingTSneState } from "./negative-sampling-t-sne/negative-sampling-t-sne.js";
export type { NonMetricMdsState } from "./non-metric-mds/non-metric-mds.js";
export type { PacmapState } from "./pacmap/pacmap.js";
export type { SneState } from "./sne/sne.js";
export type { SupervisedUmapState } from "./supervised-umap/supervised-umap.js";
export type { TSneState } from "./t-sne/t-sne.js";
export type { TrimapState } from "./trimap/trimap.js";
