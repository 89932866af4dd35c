/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { classicalMds } from "./classical-mds/classical-mds.js";
import type { curvilinearComponents } from "./curvilinear-components/curvilinear-components.js";
import type { diffusionMap } from "./diffusion-map/diffusion-map.js";
import type { hessianEigenmaps } from "./hessian-eigenmaps/hessian-eigenmaps.js";
import type { isomap } from "./isomap/isomap.js";
import type { laplacianEigenmaps } from "./laplacian-eigenmaps/laplacian-eigenmaps.js";
import type { locallyLinearEmbedding } from "./locally-linear-embedding/locally-linear-embedding.js";
import type { maximumVarianceUnfolding } from "./maximum-variance-unfolding/maximum-variance-unfolding.js";
import type { metricMds } from "./metric-mds/metric-mds.js";
import type { multipleMapsTSne } from "./multiple-maps-t-sne/multiple-maps-t-sne.js";
import type { negativeSamplingTSne } from "./negative-sampling-t-sne/negative-sampling-t-sne.js";
import type { nonMetricMds } from "./non-metric-mds/non-metric-mds.js";
import type { pacmap } from "./pacmap/pacmap.js";
import type { sne } from "./sne/sne.js";
import type { supervisedUmap } from "./supervised-umap/supervised-umap.js";
import type { tSne } from "./t-sne/t-sne.js";
import type { tangentSpaceAlignment } from "./tangent-space-alignment/tangent-space-alignment.js";
import type { trimap } from "./trimap/trimap.js";
import type { umap } from "./umap/umap.js";

/** A fitted {@link classicalMds}. */
export interface ClassicalMdsModel extends ReturnType<(typeof classicalMds)["restore"]> {}
/** A recipe of {@link classicalMds}. */
export interface ClassicalMdsRecipe extends ReturnType<typeof classicalMds> {}

/** A fitted {@link curvilinearComponents}. */
export interface CurvilinearComponentsModel extends ReturnType<(typeof curvilinearComponents)["restore"]> {}
/** A recipe of {@link curvilinearComponents}. */
export interface CurvilinearComponentsRecipe extends ReturnType<typeof curvilinearComponents> {}

/** A fitted {@link diffusionMap}. */
export interface DiffusionMapModel extends ReturnType<(typeof diffusionMap)["restore"]> {}
/** A recipe of {@link diffusionMap}. */
export interface DiffusionMapRecipe extends ReturnType<typeof diffusionMap> {}

/** A fitted {@link hessianEigenmaps}. */
export interface HessianEigenmapsModel extends ReturnType<(typeof hessianEigenmaps)["restore"]> {}
/** A recipe of {@link hessianEigenmaps}. */
export interface HessianEigenmapsRecipe extends ReturnType<typeof hessianEigenmaps> {}

/** A fitted {@link isomap}. */
export interface IsomapModel extends ReturnType<(typeof isomap)["restore"]> {}
/** A recipe of {@link isomap}. */
export interface IsomapRecipe extends ReturnType<typeof isomap> {}

/** A fitted {@link laplacianEigenmaps}. */
export interface LaplacianEigenmapsModel extends ReturnType<(typeof laplacianEigenmaps)["restore"]> {}
/** A recipe of {@link laplacianEigenmaps}. */
export interface LaplacianEigenmapsRecipe extends ReturnType<typeof laplacianEigenmaps> {}

/** A fitted {@link locallyLinearEmbedding}. */
export interface LocallyLinearEmbeddingModel extends ReturnType<(typeof locallyLinearEmbedding)["restore"]> {}
/** A recipe of {@link locallyLinearEmbedding}. */
export interface LocallyLinearEmbeddingRecipe extends ReturnType<typeof locallyLinearEmbedding> {}

/** A fitted {@link maximumVarianceUnfolding}. */
export interface MaximumVarianceUnfoldingModel extends ReturnType<(typeof maximumVarianceUnfolding)["restore"]> {}
/** A recipe of {@link maximumVarianceUnfolding}. */
export interface MaximumVarianceUnfoldingRecipe extends ReturnType<typeof maximumVarianceUnfolding> {}

/** A fitted {@link metricMds}. */
export interface MetricMdsModel extends ReturnType<(typeof metricMds)["restore"]> {}
/** A recipe of {@link metricMds}. */
export interface MetricMdsRecipe extends ReturnType<typeof metricMds> {}

/** A fitted {@link multipleMapsTSne}. */
export interface MultipleMapsTSneModel extends ReturnType<(typeof multipleMapsTSne)["restore"]> {}
/** A recipe of {@link multipleMapsTSne}. */
export interface MultipleMapsTSneRecipe extends ReturnType<typeof multipleMapsTSne> {}

/** A fitted {@link negativeSamplingTSne}. */
export interface NegativeSamplingTSneModel extends ReturnType<(typeof negativeSamplingTSne)["restore"]> {}
/** A recipe of {@link negativeSamplingTSne}. */
export interface NegativeSamplingTSneRecipe extends ReturnType<typeof negativeSamplingTSne> {}

/** A fitted {@link nonMetricMds}. */
export interface NonMetricMdsModel extends ReturnType<(typeof nonMetricMds)["restore"]> {}
/** A recipe of {@link nonMetricMds}. */
export interface NonMetricMdsRecipe extends ReturnType<typeof nonMetricMds> {}

/** A fitted {@link pacmap}. */
export interface PacmapModel extends ReturnType<(typeof pacmap)["restore"]> {}
/** A recipe of {@link pacmap}. */
export interface PacmapRecipe extends ReturnType<typeof pacmap> {}

/** A fitted {@link sne}. */
export interface SneModel extends ReturnType<(typeof sne)["restore"]> {}
/** A recipe of {@link sne}. */
export interface SneRecipe extends ReturnType<typeof sne> {}

/** A fitted {@link supervisedUmap}. */
export interface SupervisedUmapModel extends ReturnType<(typeof supervisedUmap)["restore"]> {}
/** A recipe of {@link supervisedUmap}. */
export interface SupervisedUmapRecipe extends ReturnType<typeof supervisedUmap> {}

/** A fitted {@link tSne}. */
export interface TSneModel extends ReturnType<(typeof tSne)["restore"]> {}
/** A recipe of {@link tSne}. */
export interface TSneRecipe extends ReturnType<typeof tSne> {}

/** A fitted {@link tangentSpaceAlignment}. */
export interface TangentSpaceAlignmentModel extends ReturnType<(typeof tangentSpaceAlignment)["restore"]> {}
/** A recipe of {@link tangentSpaceAlignment}. */
export interface TangentSpaceAlignmentRecipe extends ReturnType<typeof tangentSpaceAlignment> {}

/** A fitted {@link trimap}. */
export interface TrimapModel extends ReturnType<(typeof trimap)["restore"]> {}
/** A recipe of {@link trimap}. */
export interface TrimapRecipe extends ReturnType<typeof trimap> {}

/** A fitted {@link umap}. */
export interface UmapModel extends ReturnType<(typeof umap)["restore"]> {}
/** A recipe of {@link umap}. */
export interface UmapRecipe extends ReturnType<typeof umap> {}
