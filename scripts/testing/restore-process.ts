/**
 * Test files share a process, so that their imports are loaded once. After each of them the process is restored:
 * everything that Vitest can restore, and the environment variables. restore-sources.ts and restore-packages.ts restore
 * the engine.
 */
import { afterAll, vi } from "vitest";

const variables = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) if (process.env[name] !== value) process.env[name] = value;
});
