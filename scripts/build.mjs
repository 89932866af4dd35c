/**
 * `npm run build`: installs, generates sources and builds the packages into their dist folders, each only when needed.
 * With `--installed` the packages are taken as they are, for programs that are running from them.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { generateSources } from "./generate.mjs";
import { ensureInstalled, main, root, run } from "./setup.mjs";

/** The packages in the order in which they are built, each with everything that can change it; tests cannot. */
const packages = [
  { folder: "library", inputs: packageInputs("library") },
  { folder: "openblas", inputs: [...packageInputs("openblas"), "library/src/engine"] },
  // The command has the library, the readers of files and the cards of its methods inside.
  {
    folder: "cli",
    inputs: [
      ...packageInputs("cli"),
      ...["library/src", "library/package.json", "formats/src", "formats/package.json", "docs/methods"],
    ],
  },
];

/** @param {string} folder */
function packageInputs(folder) {
  const own = ["src", "package.json", "tsconfig.json", "tsdown.config.ts"].map((name) => `${folder}/${name}`);
  return [...own, "tsconfig.base.json", "package-lock.json", "scripts/build.mjs"];
}

/**
 * Brings the workspace to the state in which the package `lectern` can be imported.
 *
 * @param {(line: string) => void} say where the lines about it go
 */
export async function buildAll(say = console.log) {
  await ensureInstalled(say);
  generateSources(say);
  await buildPackages(say);
}

/** @param {(line: string) => void} say */
export async function buildPackages(say = console.log) {
  for (const { folder, inputs } of packages) await buildPackage(folder, inputs, say);
}

/**
 * Builds a package's dist unless both its sources and its content are as the last build left them.
 *
 * @param {string} folder
 * @param {readonly string[]} inputs
 * @param {(line: string) => void} say
 */
async function buildPackage(folder, inputs, say) {
  const cache = join(root, folder, ".cache");
  const record = join(cache, "build.json");
  const dist = `${folder}/dist`;
  const sources = hashFiles(inputs, (path) => !path.endsWith(".test.ts"));
  if (existsSync(record)) {
    const last = JSON.parse(readFileSync(record, "utf8"));
    if (last.sources === sources && last.output === hashFiles([dist])) {
      say(`build: ${dist} is up to date`);
      return;
    }
  }
  say(`build: making ${dist}`);
  // A failed build leaves the last good one in place, and nobody sees a half-written one.
  const fresh = join(cache, `dist-${process.pid}`);
  mkdirSync(cache, { recursive: true });
  try {
    const tsdown = join(root, "node_modules/tsdown/dist/run.mjs");
    const config = join(root, folder, "tsdown.config.ts");
    const options = ["--config", config, "--out-dir", fresh, "--log-level", "warn"];
    await run("tsdown", [tsdown, ...options], { outputTo: "stderr", cwd: join(root, folder) });
    rmSync(join(root, dist), { recursive: true, force: true });
    renameSync(fresh, join(root, dist));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  writeFileSync(record, JSON.stringify({ sources, output: hashFiles([dist]) }));
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
    await buildPackages();
  });
}
