/** The package from its tarball, bundled by the usual bundlers, in several versions of Node and in a browser. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build as buildByEsbuild } from "esbuild";
import { rolldown } from "rolldown";
import { build as buildByVite } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrowserResult, work } from "./browser-work.js";
import { serve, sharedChromium } from "./chromium.js";
import { nodeProgram, nodeVersions } from "./node-versions.js";
import { copyInto, installPacked, type PackedProject } from "./packed-package.js";
import { type SearchResult, search } from "./parallel-work.js";

type Bundler = (entry: string, file: string, platform: "node" | "browser") => Promise<unknown>;

const esbuild =
  (format: "esm" | "cjs"): Bundler =>
  (entry, outfile, platform) =>
    // The warning is that CommonJS has no import.meta.
    buildByEsbuild({ entryPoints: [entry], outfile, bundle: true, format, platform, logLevel: "error" });

const byRolldown =
  (format: "esm" | "cjs"): Bundler =>
  async (input, file, platform) => {
    const bundle = await rolldown({ input, platform, resolve: { extensionAlias: { ".js": [".ts", ".js"] } } });
    await bundle.write({ file, format });
    await bundle.close();
  };

const byVite: Bundler = (entry, file) =>
  buildByVite({
    root: join(file, ".."),
    configFile: false,
    logLevel: "error",
    build: {
      lib: { entry, formats: ["es"], fileName: () => file.slice(join(file, "..").length + 1) },
      outDir: join(file, ".."),
      emptyOutDir: false,
    },
  });

const moduleBundlers: readonly [string, Bundler][] = [
  ["esbuild", esbuild("esm")],
  ["rolldown", byRolldown("esm")],
  ["Vite", byVite],
];

const nodeBundlers: readonly [string, string, Bundler][] = [
  ...moduleBundlers.map(([name, bundler]) => [name, "node.mjs", bundler] as [string, string, Bundler]),
  ["esbuild, CommonJS", "node.cjs", esbuild("cjs")],
  ["rolldown, CommonJS", "node.cjs", byRolldown("cjs")],
];

let project: PackedProject;
let browser: Awaited<ReturnType<typeof sharedChromium>>;
let expected: BrowserResult;

beforeAll(async () => {
  project = await installPacked("library");
  copyInto(project, "packed-program.ts", "browser-work.ts", "parallel-work.ts");
  browser = await sharedChromium();
  expected = work(1);
}, 120_000);

afterAll(() => project?.remove());

const bundled = (name: string, file: string) => join(project.folder, name.replaceAll(/\W+/g, "-"), file);

function expectSame(result: BrowserResult): void {
  expect(result.tier).toBe("simd");
  expect(Math.abs(result.trace - expected.trace)).toBeLessThan(1e-9);
  for (const [i, value] of result.predictions.entries()) expect(value).toBeCloseTo(expected.predictions[i], 9);
  expect(result.labels).toEqual(expected.labels);
  expect(result.fileBytes).toBe(expected.fileBytes);
}

describe.each(nodeBundlers)("bundled for Node by %s", (name, file, bundler) => {
  beforeAll(() => bundler(join(project.folder, "packed-program.ts"), bundled(name, file), "node"));

  async function runBundle(program: string, ...given: string[]): Promise<BrowserResult & { found?: SearchResult }> {
    const { stdout, stderr } = await promisify(execFile)(program, [bundled(name, file), ...given]);
    expect(stderr).toBe("");
    return JSON.parse(stdout) as BrowserResult & { found?: SearchResult };
  }

  test("computes, and starts the workers of the installed package", async () => {
    const { found, ...result } = await runBundle(process.execPath, "workers");
    expectSame(result);
    expect(found).toEqual(await search());
  });

  // One bundle of each format in every version: what the bundlers write differs in names alone.
  test.for(name.startsWith("esbuild") ? nodeVersions : [])("computes in Node %s", async (version, { skip }) => {
    const node = await nodeProgram(version);
    if ("why" in node) return skip(node.why);
    expectSame(await runBundle(node.program));
  });
});

describe.each(moduleBundlers)("bundled for browsers by %s, in Chromium", (name, bundler) => {
  beforeAll(() => bundler(join(project.folder, "browser-work.ts"), bundled(name, "browser.js"), "browser"));

  test.each([
    ["page", false],
    ["page", true],
    ["worker", false],
    ["worker", true],
  ] as const)("a %s, isolated: %s", async (where, isolated) => {
    const pages = new Map([
      ["/", "<!doctype html><title>test</title>"],
      ["/work.js", readFileSync(bundled(name, "browser.js"), "utf8")],
      ["/worker.js", `import { work } from "/work.js"; postMessage(work(1));`],
    ]);
    const { url, server } = await serve(pages, isolated);
    const page = await browser.newPage();
    try {
      await page.goto(url);
      const inPage = `import("/work.js").then(({ work }) => work(1))`;
      const inWorker = `new Promise((resolve, reject) => {
        const worker = new Worker("/worker.js", { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      })`;
      expectSame(await page.evaluate<BrowserResult>(where === "page" ? inPage : inWorker));
    } finally {
      await page.close();
      server.close();
    }
  });
});
