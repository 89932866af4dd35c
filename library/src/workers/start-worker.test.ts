import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test, vi } from "vitest";
import { refusal } from "../../test/refusal.js";
import { startPackageWorker, workerFile } from "./start-worker.js";

afterEach(() => vi.unstubAllGlobals());

describe("the worker file", () => {
  test("of the built package is found by its own name, wherever the package is", () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "lectern package ")));
    try {
      mkdirSync(join(folder, "dist"));
      for (const name of ["worker.js", "chunk.js"]) writeFileSync(join(folder, "dist", name), "");
      const exports = { "./worker": { default: "./dist/worker.js" } };
      writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "lectern", type: "module", exports }));
      const chunk = pathToFileURL(join(folder, "dist/chunk.js")).href;
      expect(workerFile(chunk)).toEqual(pathToFileURL(join(folder, "dist/worker.js")));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("is found as an installed package from a bundle, never as a file that happens to have the name", () => {
    const bundle = new URL("bundle.js", import.meta.url).href;
    const file = workerFile(bundle);
    expect(file.pathname).toMatch(/\/library\/dist\/worker\.js$/);
    expect(existsSync(file)).toBe(true);
  });

  test("is reported when missing, with a remedy", () => {
    const folder = mkdtempSync(join(tmpdir(), "lectern bundle "));
    try {
      const text = refusal(() => workerFile(pathToFileURL(join(folder, "bundle.js")).href));
      expect(text).toMatch(/^unsupported: createWorkers: the file lectern\/worker cannot be found.*start:/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test("where no worker can be started automatically, the message says how to start one", () => {
  vi.stubGlobal("process", undefined);
  expect(refusal(startPackageWorker)).toMatch(/start: \(\) => new Worker\(.*import "lectern\/worker"/);
});
