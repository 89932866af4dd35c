/** Workers of the built package: in Node, in a bundle for Node, and in a real browser. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { serve, sharedChromium } from "./chromium.js";
import { type SearchResult, search } from "./parallel-work.js";
import { runProgram } from "./run-program.js";

const here = fileURLToPath(new URL(".", import.meta.url));
let expected: SearchResult;

beforeAll(async () => {
  expected = await search();
  expect(expected.values.flat()).toHaveLength(20);
});

/** Bundles a module of this folder, or a text as if it were one. */
async function bundle(contents: string, platform: "browser" | "node", file?: string): Promise<string> {
  const options = { bundle: true, write: false, format: "esm", target: "es2022", platform } as const;
  const stdin = { contents, resolveDir: here, loader: "ts" } as const;
  const result = await build({ ...options, stdin, ...(file === undefined ? {} : { outfile: file, write: true }) });
  return result.outputFiles?.[0].text ?? "";
}

const show = (result: SearchResult) => `${JSON.stringify(result)}\n`;

describe("in Node", () => {
  test("[CB-050] a search by the package's own workers gives exactly the same result", async () => {
    mkdirSync(join(here, ".cache"), { recursive: true });
    const folder = mkdtempSync(join(here, ".cache/bundle-"));
    try {
      // The package is found from the bundle as an installed one, since the module that resolves it is inside the
      // bundle.
      const file = join(folder, "bundle.mjs");
      await bundle(`export { search } from "./parallel-work.ts";`, "node", file);
      const program = `
        const { search } = await import(${JSON.stringify(pathToFileURL(file).href)});
        console.log(JSON.stringify(await search("default")));`;
      expect(await runProgram(program)).toEqual({ code: 0, output: show(expected), errors: "" });
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(await search("default")).toEqual(expected);
  });
});

describe("in Chromium", () => {
  let browser: Awaited<ReturnType<typeof sharedChromium>>;
  let pages: Map<string, string>;

  beforeAll(async () => {
    browser = await sharedChromium();
    pages = new Map([
      ["/", "<!doctype html><title>test</title>"],
      ["/work.js", await bundle(`export { search } from "./parallel-work.ts";`, "browser")],
      ["/worker.js", await bundle(`import "lectern/worker";`, "browser")],
      ["/broken.js", `throw new Error("broken on purpose");`],
    ]);
  }, 300_000);

  /** Searches in a page: without workers, with workers of a file, or with those that start by themselves. */
  async function searchInPage(worker: string | undefined): Promise<SearchResult> {
    const { url, server } = await serve(pages, false);
    const page = await browser.newPage();
    const start = worker?.startsWith("/")
      ? `() => new Worker("${worker}", { type: "module" })`
      : JSON.stringify(worker);
    try {
      await page.goto(url);
      return await page.evaluate<SearchResult>(`import("/work.js").then(({ search }) => search(${start ?? ""}))`);
    } finally {
      await page.close();
      server.close();
    }
  }

  test("[CB-050] module workers give exactly the values of the page, which match Node to rounding", async () => {
    const { values, error } = await searchInPage("/worker.js");
    expect(error).toBeUndefined();
    expect(await searchInPage(undefined)).toEqual({ values });
    for (const [i, list] of values.entries()) {
      for (const [k, value] of list.entries()) expect(value).toBeCloseTo(Number(expected.values[i][k]), 12);
    }
    expect(values.flat()).toHaveLength(20);
  });

  test("reports a worker that crashes or does not exist, and a missing way to start one", async () => {
    expect((await searchInPage("/broken.js")).error).toMatch(/could not be started.*broken on purpose/);
    expect((await searchInPage("/nowhere.js")).error).toMatch(/could not be started: its file could not be loaded/);
    expect((await searchInPage("default")).error).toMatch(
      /set `start` to a function that starts a worker.*new Worker\(new URL/,
    );
  });
});
