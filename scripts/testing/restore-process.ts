/**
 * Test files share a process, so that what they import is loaded once. Each leaves the process as it found it: what
 * Vitest can put back, and the environment variables. The engine is put back by restore-sources.ts and
 * restore-packages.ts.
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
