/** The methods of this folder. Made by `npm run generate`. */
export { classicalMds } from "./classical-mds/classical-mds.js";
export { curvilinearComponents } from "./curvilinear-components/curvilinear-components.js";
export { diffusionMap } from "./diffusion-map/diffusion-map.js";
export { hessianEigenmaps } from "./hessian-eigenmaps/hessian-eigenmaps.js";
export { isomap } from "./isomap/isomap.js";
export { laplacianEigenmaps } from "./laplacian-eigenmaps/laplacian-eigenmaps.js";
export { locallyLinearEmbedding } from "./locally-linear-embedding/locally-linear-embedding.js";
export { maximumVarianceUnfolding } from "./maximum-variance-unfolding/maximum-variance-unfolding.js";
export { metricMds } from "./metric-mds/metric-mds.js";
export { multipleMapsTSne } from "./multiple-maps-t-sne/multiple-maps-t-sne.js";
export { negativeSamplingTSne } from "./negative-sampling-t-sne/negative-sampling-t-sne.js";
export { nonMetricMds } from "./non-metric-mds/non-metric-mds.js";
export { sne } from "./sne/sne.js";
export { tSne } from "./t-sne/t-sne.js";
export { tangentSpaceAlignment } from "./tangent-space-alignment/tangent-space-alignment.js";
export { umap } from "./umap/umap.js";
