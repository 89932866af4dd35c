/** The built package in a real browser: the same answers as in Node, with threads where the page may share memory. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { type BrowserResult, work } from "./browser-work.js";
import { serve, sharedChromium } from "./chromium.js";

const entry = fileURLToPath(new URL("browser-work.ts", import.meta.url));
let script: string;
let browser: Awaited<ReturnType<typeof sharedChromium>>;
let expected: BrowserResult;

beforeAll(async () => {
  const options = { bundle: true, write: false, format: "esm", platform: "browser", target: "es2022" } as const;
  const result = await build({ entryPoints: [entry], ...options });
  script = result.outputFiles[0].text;
  browser = await sharedChromium();
  expected = work(1);
}, 300_000);

/** Runs the work in a page or in a worker of a page, and returns its result. */
async function runInBrowser(
  where: "page" | "worker",
  isolated: boolean,
  threads: number | undefined,
): Promise<BrowserResult> {
  const argument = threads === undefined ? "" : String(threads);
  const pages = new Map([
    ["/", "<!doctype html><title>test</title>"],
    ["/work.js", script],
    ["/worker.js", `import { work } from "/work.js"; postMessage(work(${argument}));`],
  ]);
  const { url, server } = await serve(pages, isolated);
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  try {
    await page.goto(url);
    const code =
      where === "page"
        ? `import("/work.js").then(({ work }) => work(${argument}))`
        : `new Promise((resolve, reject) => {
             const worker = new Worker("/worker.js", { type: "module" });
             worker.onmessage = ({ data }) => resolve(data);
             worker.onerror = ({ message }) => reject(new Error(message));
           })`;
    const result = await page.evaluate<BrowserResult>(code);
    expect(problems).toEqual([]);
    return result;
  } finally {
    await page.close();
    server.close();
  }
}

describe("in Chromium", () => {
  test("the main thread of an ordinary page computes with SIMD on one thread, and gives the reason", async () => {
    const result = await runInBrowser("page", false, undefined);
    expect(result).toMatchObject({ tier: "simd", threads: 1 });
    expectSame(result);
  });

  test("a worker of a page without isolation computes on one thread, and gives the reason", async () => {
    const result = await runInBrowser("worker", false, 2);
    expect(result).toMatchObject({ tier: "simd", threads: 1 });
    expect(result.why).toMatch(/isol|shared/);
    expectSame(result);
  });

  test("a worker of an isolated page computes with two threads and gives the same results", async () => {
    const result = await runInBrowser("worker", true, 2);
    expect(result).toMatchObject({ tier: "simd", threads: 2 });
    expectSame(result);
  });
});

function expectSame(result: BrowserResult): void {
  expect(Math.abs(result.trace - expected.trace)).toBeLessThan(1e-9);
  for (const [i, value] of result.predictions.entries()) expect(value).toBeCloseTo(expected.predictions[i], 9);
  expect(result.labels).toEqual(expected.labels);
  expect(result.fileBytes).toBe(expected.fileBytes);
}
