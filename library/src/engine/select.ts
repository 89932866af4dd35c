/** Selects the engine: the fastest available, unless the program or the environment chooses another. */
import { LecternError, show } from "../core/errors.js";
import type { Engine, EngineChoice, Tier } from "./engine.js";
import { environmentVariable } from "./environment.js";
import { installedTier, type RegisteredTier } from "./installed-tier.js";
import { createPlainEngine } from "./plain/plain.js";
import { hasRelaxedSimd, hasSharedMemory, hasSimd } from "./simd/features.js";
import { createThreadedEngine } from "./threads/engine.js";

/** What `lectern doctor` reports about the engine. */
export interface EngineReport {
  readonly tier: Tier;
  readonly build: string;
  readonly threads: number;
  readonly why: string;
  readonly bytesInUse: number;
  readonly bytesReserved: number;
  readonly platform: { readonly simd: boolean; readonly relaxedSimd: boolean; readonly sharedMemory: boolean };
}

const registered = new Map<Tier, RegisteredTier>();
let current: Engine | undefined;

/** Makes a tier available; from the next choice on it is preferred to those of the library. */
export function registerTier(tier: RegisteredTier): void {
  registered.set(tier.tier, tier);
}

/** The engine in use, chosen at the first call. */
export function currentEngine(): Engine {
  current ??= createEngine(choiceFromEnvironment());
  return current;
}

/**
 * Chooses the engine for everything that starts from now on; without arguments, automatically and by the environment
 * variables LECTERN_TIER (plain, simd, simd-strict, openblas) and LECTERN_THREADS. Work in progress keeps its engine.
 */
export function useEngine(choice: EngineChoice = {}): EngineReport {
  const next = createEngine({ ...choiceFromEnvironment(), ...choice });
  current?.dispose();
  current = next;
  return engineReport();
}

/** Which engine is in use and why, and what the platform could do. */
export function engineReport(): EngineReport {
  const { tier, build, threads, why, memory } = currentEngine();
  const platform = { simd: hasSimd(), relaxedSimd: hasRelaxedSimd(), sharedMemory: hasSharedMemory() };
  const { bytesInUse, bytesReserved } = memory;
  return { tier, build, threads, why, bytesInUse, bytesReserved, platform };
}

/**
 * A new engine, not yet in use. Throws if a tier selected by name is not available; it is never replaced by another.
 */
export function createEngine(choice: EngineChoice): Engine {
  requireThreads(choice.threads);
  if (choice.tier === undefined) return createBest(choice);
  const made = createTier(choice.tier, choice, "it was selected");
  if (typeof made !== "string") return made;
  throw new LecternError("unsupported", `engine: the tier "${choice.tier}" is not available here: ${made}`, {
    tier: choice.tier,
  });
}

/** The fastest available tier; `why` reports what prevented faster ones. */
function createBest(choice: EngineChoice): Engine {
  const obstacles: string[] = [];
  registerInstalled();
  for (const tier of ["openblas", "simd"] as const) {
    if (tier === "openblas" && !registered.has(tier)) continue;
    const made = createTier(tier, choice, ["it is the fastest available", ...obstacles].join("; "));
    if (typeof made !== "string") return made;
    obstacles.push(`${tier}: ${made}`);
  }
  return createPlainEngine(["nothing faster is available", ...obstacles].join("; "));
}

/** The engine of a tier, or why there is none. */
function createTier(tier: Tier, choice: EngineChoice, why: string): Engine | string {
  if (tier === "openblas") registerInstalled();
  const other = registered.get(tier);
  if (other !== undefined) {
    const made = other.create(choice, (threads) => createBase(choice.relaxed, threads));
    return "unavailable" in made ? made.unavailable : made;
  }
  if (tier === "plain") return createPlainEngine(why);
  if (tier === "openblas") return "the package @lectern/openblas is not installed";
  if (!hasSimd()) return "WebAssembly SIMD is not supported here";
  const wanted = choice.relaxed ?? true;
  const relaxed = wanted && hasRelaxedSimd();
  const fused = relaxed ? "" : wanted ? "; relaxed SIMD is not supported here" : "; relaxed SIMD is disabled";
  try {
    return createThreadedEngine(relaxed, why + fused, choice.threads);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The base of a native tier: the library's own engine, which computes what the native library does not. */
function createBase(relaxed: boolean | undefined, threads: number | undefined): Engine {
  const choice = { ...(relaxed !== undefined && { relaxed }), ...(threads !== undefined && { threads }) };
  const made = createTier("simd", choice, "it is the base of a native tier");
  return typeof made === "string" ? createPlainEngine(made) : made;
}

function registerInstalled(): void {
  if (registered.has("openblas")) return;
  const tier = installedTier();
  if (tier !== undefined) registerTier(tier);
}

/** The choice of the environment variables. */
export function choiceFromEnvironment(): EngineChoice {
  return { ...tierFromEnvironment(), ...threadsFromEnvironment() };
}

function tierFromEnvironment(): EngineChoice {
  const name = environmentVariable("LECTERN_TIER");
  switch (name) {
    case undefined:
      return {};
    case "plain":
    case "simd":
    case "openblas":
      return { tier: name };
    case "simd-strict":
      return { tier: "simd", relaxed: false };
    default:
      throw new LecternError(
        "invalid-option",
        `LECTERN_TIER must be plain, simd, simd-strict or openblas, got ${show(name)}`,
        { option: "LECTERN_TIER", value: name },
      );
  }
}

function threadsFromEnvironment(): EngineChoice {
  const text = environmentVariable("LECTERN_THREADS");
  if (text === undefined) return {};
  const threads = Number(text);
  requireThreads(threads);
  return { threads };
}

function requireThreads(threads: number | undefined): void {
  if (threads === undefined || (Number.isInteger(threads) && threads >= 1 && threads <= 256)) return;
  throw new LecternError(
    "invalid-option",
    `engine: threads must be a whole number from 1 to 256, got ${show(threads)}`,
    { option: "threads", value: threads },
  );
}
