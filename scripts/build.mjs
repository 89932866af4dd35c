/**
 * `npm run build`: installs, generates sources and builds the packages into their dist folders, each only when needed.
 * With `--installed` nothing is installed, for programs that run from the installed packages.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { generateSources } from "./generate.mjs";
import { ensureInstalled, main, root, run } from "./setup.mjs";

/**
 * A package: where it is, what builds it, and everything that can change it; tests cannot.
 *
 * @typedef {object} Package
 * @property {string} folder
 * @property {(folder: string, to: string) => Promise<void>} build writes the built files of the package to a new folder
 * @property {readonly string[]} inputs
 */

/** Packages that are never built by themselves: other packages bundle their sources. */
const sharedSources = ["formats/src", "formats/package.json", "drawing/src", "drawing/package.json"];

/** What finishes the files of the library. */
const libraryTools = [
  "layers",
  "named-types",
  "needed-modules",
  "option-comments",
  "package-surface",
  "public-names",
  "pure-constants",
  "reachable-types",
].map((name) => `scripts/${name}.ts`);

/**
 * The packages in the order in which they are built.
 *
 * @type {readonly Package[]}
 */
const packages = [
  { folder: "library", build: buildLibrary, inputs: [...packageInputs("library"), ...libraryTools] },
  { folder: "openblas", build: buildByTsdown, inputs: [...packageInputs("openblas"), "library/src/engine"] },
  // The workbench contains the library and the cards of its methods; the command also contains the workbench.
  {
    folder: "workbench",
    build: buildByVite,
    inputs: [
      ...packageInputs("workbench"),
      ...bundled(),
      "cli/src/command-texts.ts",
      "cli/src/kebab.ts",
      "cli/src/learn",
      "cli/src/models/warnings-in-words.ts",
      "cli/src/terminal/counted.ts",
    ],
  },
  {
    folder: "cli",
    build: buildByTsdown,
    inputs: [...packageInputs("cli"), ...bundled(), "workbench/dist", "scripts/notices.ts"],
  },
];

/** @param {string} folder */
function packageInputs(folder) {
  const own = ["src", "index.html", "package.json", "tsconfig.json", "tsdown.config.ts", "vite.config.ts"];
  return [...own.map((name) => `${folder}/${name}`), "tsconfig.base.json", "package-lock.json", "scripts/build.mjs"];
}

/** The inputs shared by the workbench and the command. */
function bundled() {
  return [...sharedSources, "library/src", "library/package.json", "docs/methods"];
}

/**
 * @param {string} folder
 * @param {string} to
 */
async function buildByTsdown(folder, to) {
  const program = join(root, "node_modules/tsdown/dist/run.mjs");
  const options = ["--config", join(root, folder, "tsdown.config.ts"), "--out-dir", to, "--log-level", "warn"];
  await run("tsdown", [program, ...options], { outputTo: "stderr", cwd: join(root, folder) });
}

/**
 * @param {string} folder
 * @param {string} to
 */
async function buildLibrary(folder, to) {
  await buildByTsdown(folder, to);
  await run("option-comments", ["--import", "tsx", join(root, "scripts/option-comments.ts"), to], {
    outputTo: "stderr",
  });
}

/**
 * @param {string} folder
 * @param {string} to
 */
async function buildByVite(folder, to) {
  const program = join(root, "node_modules/vite/bin/vite.js");
  const options = ["build", "--outDir", to, "--emptyOutDir", "--logLevel", "warn"];
  await run("vite", [program, ...options], { outputTo: "stderr", cwd: join(root, folder) });
}

/**
 * Brings the workspace to the state in which the package `lectern` can be imported.
 *
 * @param {(line: string) => void} say where the lines about it go
 */
export async function buildAll(say = console.log) {
  await ensureInstalled(say);
  await generateSources(say);
  await buildPackages(say);
}

/** @param {(line: string) => void} say */
export async function buildPackages(say = console.log) {
  for (const one of packages) await buildPackage(one, say);
}

/**
 * Builds a package's dist unless neither its sources nor its content have changed since the last build.
 *
 * @param {Package} one
 * @param {(line: string) => void} say
 */
async function buildPackage({ folder, build, inputs }, say) {
  const cache = join(root, folder, ".cache");
  const record = join(cache, "build.json");
  const dist = `${folder}/dist`;
  const sources = hashFiles(inputs, (path) => !/\.(test|cases)\.ts$/.test(path));
  if (existsSync(record)) {
    const last = JSON.parse(readFileSync(record, "utf8"));
    if (last.sources === sources && last.output === hashFiles([dist])) {
      say(`build: ${dist} is up to date`);
      return;
    }
  }
  say(`build: making ${dist}`);
  // A failed build leaves the last good one in place, and there is never a partial one.
  const fresh = join(cache, `dist-${process.pid}`);
  mkdirSync(cache, { recursive: true });
  try {
    await build(folder, fresh);
    rmSync(join(root, dist), { recursive: true, force: true });
    renameSync(fresh, join(root, dist));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  writeFileSync(record, JSON.stringify({ sources, output: hashFiles([dist]) }));
}

/**
 * One hash of the names and contents of files, including all files in folders.
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
    await generateSources();
    await buildPackages();
  });
}
