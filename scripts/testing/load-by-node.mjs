/**
 * Runs test files as Node itself loads modules, with TypeScript by tsx (`--import` in vitest.config.ts). By default Vite
 * transforms every module in every run, in a process that all tests wait for, and every use of an import calls a
 * getter. What replaces modules or watches files needs Vite.
 */
import { pathToFileURL } from "node:url";
import { TestRunner } from "vitest";

// Vite's source maps are of no use here; those of Node are.
Error.prepareStackTrace = undefined;

let loaded = 0;

// biome-ignore lint/style/noDefaultExport: Vitest expects the runner as the default export.
export default class LoadByNode extends TestRunner {
  /**
   * The setup file anew for every test file; all else is loaded once in a process.
   *
   * @param {string} path
   * @param {"collect" | "setup"} source
   */
  importFile(path, source) {
    if (process.env.VITEST_MODE === "WATCH") return super.importFile(path, source);
    const { href } = pathToFileURL(path);
    return import(source === "setup" ? `${href}?load=${++loaded}` : href);
  }
}
