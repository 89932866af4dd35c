/**
 * Test files share a process, so that their imports are loaded once. After each of them the process is restored:
 * everything that Vitest can restore, the environment variables, and the engine.
 */
import { afterAll, vi } from "vitest";

/** The functions of a library that choose its engine. */
export interface Engines {
  readonly currentEngine: () => object;
  readonly useEngine: () => void;
}

/** Called before each test file: what it finds now is restored after the tests of the file. */
export function restoreProcess({ currentEngine, useEngine }: Engines): void {
  const variables = { ...process.env };
  const engine = currentEngine();
  afterAll(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    for (const [name, value] of Object.entries(variables)) if (process.env[name] !== value) process.env[name] = value;
    if (currentEngine() !== engine) useEngine();
  });
}
