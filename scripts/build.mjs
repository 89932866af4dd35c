/**
 * `npm run build`: installs, generates sources and builds the library into library/dist, each only when needed.
 * With `--installed` the packages are taken as they are, for programs that are running from them.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { generateSources } from "./generate.mjs";
import { ensureInstalled, main, root, run } from "./setup.mjs";

const library = join(root, "library");
const dist = join(library, "dist");
const cache = join(library, ".cache");
const record = join(cache, "build.json");

/** Everything that can change what the build makes; tests cannot. */
const inputs = [
  "library/src",
  "library/package.json",
  "library/tsconfig.json",
  "library/tsdown.config.ts",
  "tsconfig.base.json",
  "package-lock.json",
  "scripts/build.mjs",
];

/**
 * Brings the workspace to the state in which the package `lectern` can be imported.
 *
 * @param {(line: string) => void} say where the lines about it go
 */
export async function buildAll(say = console.log) {
  await ensureInstalled(say);
  generateSources(say);
  await buildLibrary(say);
}

/**
 * Builds library/dist unless both its sources and its content are as the last build left them.
 *
 * @param {(line: string) => void} say
 */
export async function buildLibrary(say = console.log) {
  const sources = hashFiles(inputs, (path) => !path.endsWith(".test.ts"));
  if (existsSync(record)) {
    const last = JSON.parse(readFileSync(record, "utf8"));
    if (last.sources === sources && last.output === hashFiles(["library/dist"])) {
      say("build: library/dist is up to date");
      return;
    }
  }
  say("build: making library/dist");
  // A failed build leaves the last good one in place, and nobody sees a half-written one.
  const fresh = join(cache, `dist-${process.pid}`);
  mkdirSync(cache, { recursive: true });
  try {
    const tsdown = join(root, "node_modules/tsdown/dist/run.mjs");
    const options = ["--config", join(library, "tsdown.config.ts"), "--out-dir", fresh, "--log-level", "warn"];
    await run("tsdown", [tsdown, ...options], { outputTo: "stderr", cwd: library });
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  writeFileSync(record, JSON.stringify({ sources, output: hashFiles(["library/dist"]) }));
}

/**
 * One hash over the names and contents of files, folders taken with all that is in them.
 *
 * @param {readonly string[]} paths relative to the repository
 * @param {(path: string) => boolean} isWanted
 */
function hashFiles(paths, isWanted = () => true) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(listTree).filter(isWanted)) {
    const content = readFileSync(join(root, path), "latin1");
    hash.update(`${path}\n${content.length}\n`).update(content, "latin1");
  }
  return hash.digest("hex");
}

/**
 * @param {string} path relative to the repository
 * @returns {string[]} the path itself when it is a file, all files under it when it is a folder
 */
function listTree(path) {
  const status = statSync(join(root, path), { throwIfNoEntry: false });
  if (status === undefined) return [];
  if (!status.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => listTree(`${path}/${name}`));
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(async () => {
    if (!process.argv.includes("--installed")) await ensureInstalled();
    generateSources();
    await buildLibrary();
  });
}
