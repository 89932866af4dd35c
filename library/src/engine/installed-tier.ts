/** Finds the native tier where it is installed beside the library, so that installing it is all a user does. */
import type { Engine, EngineChoice, Tier } from "./engine.js";
import { builtinModule } from "./environment.js";

/** A tier that another package brings. */
export interface RegisteredTier {
  readonly tier: Tier;
  /** Makes an engine on top of the library's own on so many threads, or says why it cannot. */
  create(
    choice: EngineChoice,
    createBase: (threads: number | undefined) => Engine,
  ): Engine | { readonly unavailable: string };
}

const PACKAGE = "@lectern/openblas";

/** The tier of the package, or undefined where it is not installed or there is no Node. */
export function installedTier(load: (name: string) => unknown = requireOf()): RegisteredTier | undefined {
  try {
    const found = load(PACKAGE);
    return isRecord(found) && isTier(found["tier"]) ? found["tier"] : undefined;
  } catch {
    // Not being there is the usual case; a package that is there but broken is told by asking for the tier by name.
    return undefined;
  }
}

/** Loading at run time and at once, which an import cannot do: the choice of an engine is not asynchronous. */
function requireOf(): (name: string) => unknown {
  const module = builtinModule("node:module");
  if (!isRecord(module) || typeof module["createRequire"] !== "function") return () => undefined;
  return module["createRequire"](import.meta.url);
}

function isTier(value: unknown): value is RegisteredTier {
  return isRecord(value) && value["tier"] === "openblas" && typeof value["create"] === "function";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (typeof value === "object" || typeof value === "function") && value !== null;
}
