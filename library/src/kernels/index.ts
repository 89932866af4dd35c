/** Kernels as data, their Gram matrices, and approximations of them. */
export { centeredAlignment, kernelAlignment, targetGram } from "./alignment.js";
export { centerCrossGram, centerGram, normalizeCrossGram, normalizeGram } from "./center-gram.js";
export { conditionGram } from "./condition-gram.js";
export { type DensityKernel, type DensityProfile, densityProfile } from "./density-profiles.js";
export { applyFourierFeatures, drawFourierFeatures, type FourierFeatures } from "./fourier-features.js";
export { type GaussianKernel, type GaussianSpread, gaussianKernel } from "./gaussian-kernel.js";
export { gram } from "./gram.js";
export type { GivenKernel, Kernel, UnresolvedKernel } from "./kernel.js";
export { kernelDiagonal } from "./kernel-diagonal.js";
export { kernelOption } from "./kernel-option.js";
export { medianHeuristic } from "./median-heuristic.js";
export { checkGram, type GramCheck, type GramFlaw, gramFeatures } from "./mercer.js";
export { applyNystrom, type NystromMap, nystromMap } from "./nystrom-map.js";
export { resolveKernel } from "./resolve-kernel.js";
