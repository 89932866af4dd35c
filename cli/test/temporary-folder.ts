/** For tests: folders that are gone when the test file has ended. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const folders: string[] = [];

// Each test file has this module for itself, so these are its folders alone.
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-"));
  folders.push(folder);
  return folder;
}
