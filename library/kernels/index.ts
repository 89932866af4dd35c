/**
 * All kernels of the SIMD tier; library/src/engine/kernels.ts documents them. They are compiled together, and each file
 * of ./modules becomes a WebAssembly module with the kernels that it exports, which programs load when they need one of
 * them (library/src/engine/groups.ts).
 */
export * from "./modules/centers";
export * from "./modules/clusters";
export * from "./modules/core";
export * from "./modules/embedding";
export * from "./modules/factors";
export * from "./modules/floats";
export * from "./modules/functions";
export * from "./modules/machines";
export * from "./modules/medoids";
export * from "./modules/pairs";
export * from "./modules/selection";
export * from "./modules/softmax";
export * from "./modules/tensors";
export * from "./modules/trees";
export * from "./modules/windows";
