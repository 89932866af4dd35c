/** Finds the native tier if its package is installed, so that no set-up is needed. */
import type { Engine, EngineChoice, Tier } from "./engine.js";
import { builtinModule, resolvesFrom } from "./environment.js";

/** A tier from another package. */
export interface RegisteredTier {
  readonly tier: Tier;
  /** Creates an engine with the given number of threads on top of the library's own, or returns why it cannot. */
  create(
    choice: EngineChoice,
    createBase: (threads: number | undefined) => Engine,
  ): Engine | { readonly unavailable: string };
}

const PACKAGE = "@lectern/openblas";

/** The tier of the package, or undefined where it is not installed or there is no Node. */
export function installedTier(load: (name: string) => unknown = requirePackage): RegisteredTier | undefined {
  try {
    const found = load(PACKAGE);
    return isRecord(found) && isTier(found["tier"]) ? found["tier"] : undefined;
  } catch {
    // Usually the package is not installed; selecting the tier by name reports a package that is broken.
    return undefined;
  }
}

/** Loads a module synchronously at run time, which an import cannot do: the choice of an engine is not asynchronous. */
function requirePackage(name: string): unknown {
  const module = builtinModule("node:module");
  if (!isRecord(module) || typeof module["createRequire"] !== "function") return undefined;
  return module["createRequire"](resolvesFrom(import.meta.url))(name);
}

function isTier(value: unknown): value is RegisteredTier {
  return isRecord(value) && value["tier"] === "openblas" && typeof value["create"] === "function";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (typeof value === "object" || typeof value === "function") && value !== null;
}
