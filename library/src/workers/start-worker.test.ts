import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test, vi } from "vitest";
import { refusal } from "../../test/refusal.js";
import { startPackageWorker, workerFile } from "./start-worker.js";

afterEach(() => vi.unstubAllGlobals());

describe("the worker file", () => {
  test("of the built package is found beside it, wherever that is", () => {
    const module = "file:///a%20b/node_modules/lectern/dist/workers/start-worker.js";
    expect(workerFile(module).href).toBe("file:///a%20b/node_modules/lectern/dist/worker.js");
  });

  test("is found as an installed package from a bundle, never as a file that happens to have the name", () => {
    const bundle = new URL("bundle.js", import.meta.url).href;
    const file = workerFile(bundle);
    expect(file.pathname).toMatch(/\/library\/dist\/worker\.js$/);
    expect(existsSync(file)).toBe(true);
  });

  test("that is nowhere is told with what to do", () => {
    const folder = mkdtempSync(join(tmpdir(), "lectern bundle "));
    try {
      const text = refusal(() => workerFile(pathToFileURL(join(folder, "bundle.js")).href));
      expect(text).toMatch(/^unsupported: createWorkers: the file lectern\/worker cannot be found.*start:/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test("where no worker can be started by itself, the message says how to do it", () => {
  vi.stubGlobal("process", undefined);
  expect(refusal(startPackageWorker)).toMatch(/start: \(\) => new Worker\(.*import "lectern\/worker"/);
});
