/**
 * Information about the platform. Node's process is read from the global object, never imported, so that bundlers and
 * browsers have nothing to resolve.
 */

interface ProcessLike {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly argv?: readonly string[];
  getBuiltinModule?(name: string): unknown;
}

/** An environment variable, or undefined if it is not set or there is no environment. */
export function environmentVariable(name: string): string | undefined {
  const value = nodeProcess()?.env?.[name];
  return value === "" ? undefined : value;
}

/**
 * Enables relaxed SIMD in V8 versions that have it only behind a flag (Node 20 from 20.16 on); elsewhere it does
 * nothing. The flag may be set at any time before a module that needs it is compiled.
 */
export function allowRelaxedSimd(): void {
  try {
    const v8 = builtinModule("node:v8");
    if (typeof v8 !== "object" || v8 === null || !("setFlagsFromString" in v8)) return;
    if (typeof v8.setFlagsFromString !== "function") return;
    // text only: V8 has no other name for it.
    v8.setFlagsFromString("--experimental-wasm-relaxed-simd");
  } catch {
    // A platform that forbids it counts as one without relaxed SIMD.
  }
}

/** A module of Node, or undefined elsewhere and in Node before 20.16. */
export function builtinModule(name: string): unknown {
  return nodeProcess()?.getBuiltinModule?.(name);
}

/**
 * Where Node begins to look for packages on behalf of a module. In a bundle of CommonJS a module has no URL of its own
 * (`import.meta` is empty), and the program that runs takes its place.
 */
export function resolvesFrom(moduleUrl: string | undefined): string | undefined {
  return moduleUrl ?? nodeProcess()?.argv?.[1];
}

function nodeProcess(): ProcessLike | undefined {
  const found: unknown = Reflect.get(globalThis, "process");
  return typeof found === "object" && found !== null ? found : undefined;
}
