/** The same seed gives the same model on every engine: versions of Node with different V8, and Chromium. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, type Plugin } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serve, sharedChromium } from "./chromium.js";
import type { EngineResult } from "./engine-work.js";
import { nodeProgram, nodeVersions } from "./node-versions.js";

const sources = fileURLToPath(new URL("../src/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "lectern-engines-"));
const file = join(folder, "work.mjs");

/** Other versions of Node compile the whole library anew, which takes long on a busy machine. */
const patience = 300_000;

/** With and without fused multiply-add, which the relaxed kernels use where the processor has it. */
type Both = Readonly<Record<"strict" | "relaxed", EngineResult>>;
let expected: Both;

/** Data for cases come from files that also have helpers for tests, which need packages that are not used here. */
const withoutTestPackages: Plugin = {
  name: "without test packages",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(vitest|fast-check|node:.*)$/ }, ({ path }) => ({ path, namespace: "unused" }));
    onLoad({ filter: /.*/, namespace: "unused" }, () => ({ contents: "module.exports = {}" }));
  },
};

beforeAll(async () => {
  const cases = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".cases.ts"))
    .sort();
  const contents = `${cases.map((name, i) => `import { cases as cases${i} } from ${JSON.stringify(`./${name}`)};`).join("\n")}
    import { engineWork } from "../test/engine-work.js";
    const all = [${cases.map((_, i) => `cases${i}`).join(", ")}];
    const run = (some, relaxed) => engineWork(some.flat(), { tier: "simd", relaxed, threads: 1 });
    // Where code in TypeScript is concerned, both kernels would repeat the same: a fifth of the methods call all of the relaxed ones.
    const fifth = all.filter((_, i) => i % 5 === 0);
    export const work = () => JSON.stringify({ strict: run(all, false), relaxed: run(fifth, true) });`;
  const stdin = { contents, resolveDir: sources, sourcefile: "engines.js" };
  await build({
    stdin,
    outfile: file,
    bundle: true,
    format: "esm",
    platform: "neutral",
    plugins: [withoutTestPackages],
  });
  expected = await runInNode(process.execPath);
}, patience);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runInNode(program: string): Promise<Both> {
  const code = `import(${JSON.stringify(file)}).then(({ work }) => console.log(work()))`;
  const { stdout } = await promisify(execFile)(program, ["--eval", code], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as Both;
}

test("every method was fitted, squares and powers of 2 are exact, and fused multiply-add makes a difference", () => {
  const { models, functions } = expected.strict;
  expect(Object.keys(models).length).toBeGreaterThan(100);
  expect(functions).toMatchObject({ squares: "true", powers: "true" });
  expect(expected.relaxed.functions).toEqual(functions);
  // Otherwise the hashes would not show rounding errors at all.
  const relaxed = Object.entries(expected.relaxed.models);
  expect(relaxed.length).toBeGreaterThan(30);
  expect(relaxed.filter(([kind, hash]) => models[kind] !== hash).length).toBeGreaterThan(5);
});

test.for(nodeVersions)(
  "Node %s computes the same models and predictions, bit by bit",
  { timeout: patience },
  async (version, { skip }) => {
    const node = await nodeProgram(version);
    if ("why" in node) return skip(node.why);
    expect(await runInNode(node.program)).toEqual(expected);
  },
);

test("Chromium computes the same models and predictions, bit by bit", { timeout: patience }, async () => {
  const pages = new Map([
    ["/", "<!doctype html><title>test</title>"],
    ["/work.js", readFileSync(file, "utf8")],
  ]);
  const { url, server } = await serve(pages, false);
  const page = await (await sharedChromium()).newPage();
  try {
    await page.goto(url);
    const result = await page.evaluate<string>(`import("/work.js").then(({ work }) => work())`);
    expect(JSON.parse(result)).toEqual(expected);
  } finally {
    await page.close();
    server.close();
  }
});
