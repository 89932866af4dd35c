/** The engine, for the folders above it. Only engineReport and useEngine are meant for programs. */
export type { Engine, EngineChoice, Memory, Tier } from "./engine.js";
export { floatKernels } from "./groups.js";
export type { RegisteredTier } from "./installed-tier.js";
export type { KernelCode, KernelGroup, LoadKernels } from "./kernel-group.js";
export type { Kernels } from "./kernels.js";
export type { Lapack } from "./lapack.js";
export type { EngineReport } from "./select.js";
export { createEngine, currentEngine, engineReport, registerTier, useEngine } from "./select.js";
export type { Workspace } from "./workspace.js";
export { createWorkspace, withWorkspace } from "./workspace.js";
