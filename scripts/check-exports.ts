/** Checks the built package as its users import it; part of `npm test`. `--write` records its names in docs/api. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import {
  bundleOneName,
  importAsUser,
  listNames,
  type Manifest,
  publicEntries,
  readDeclaredNames,
  readManifest,
} from "./package-surface.js";
import { checkMeanings, type PublicNames, readPublicNames, unusedNames, usedNames } from "./public-names.js";
import { isMain, repository } from "./repository.js";

/**
 * `import { ridge } from "lectern"` must not add more than this many gzipped bytes to an application. The kernels of
 * linear algebra are 5 KB, threads 4 KB; choosing a penalty takes 2 KB, sparse samples 1 KB, loading a saved model 3 KB.
 */
const bundleBudget = 50_000;

/** The largest number of names in the root, which has the methods, pipelines, searches and types of data. */
const rootLimit = 300;

/**
 * The programs and documents in which a public name must be used; they are run by tests, which do not count themselves.
 */
const users = [
  ..."README.md CONTRIBUTING.md docs library/src cli/src workbench/src benchmarks/src".split(" "),
  ..."drawing/src formats/src openblas/src".split(" "),
];

/** The result of the check: the problems, the list of public names, and facts to print. */
export interface ExportsReport {
  readonly problems: readonly string[];
  /** The text that docs/api/exports.txt should have. */
  readonly listing: string;
}

/** (e) No dependencies and no install scripts besides the package itself. */
export function checkManifest(manifest: Manifest): string[] {
  const problems: string[] = [];
  for (const field of ["dependencies", "optionalDependencies", "peerDependencies"] as const) {
    const names = Object.keys(manifest[field] ?? {});
    if (names.length > 0) problems.push(`package.json: ${field} must be empty, has ${names.join(", ")}`);
  }
  for (const name of ["preinstall", "install", "postinstall", "prepare"]) {
    if (manifest.scripts?.[name] !== undefined) problems.push(`package.json: there must be no ${name} script`);
  }
  return problems;
}

/** (a), (b) and (c): each public path exists, has types and can be imported, nothing else can; returns all names. */
export async function checkExports(packageFolder: string): Promise<ExportsReport> {
  const { name, exports } = readManifest(packageFolder);
  const problems: string[] = [];
  const entries: { specifier: string; types: string }[] = [];
  for (const [subpath, target] of Object.entries(exports)) {
    if (target === null) continue;
    const missing = [target.types, target.default].filter((file) => !existsSync(join(packageFolder, file)));
    for (const file of missing) problems.push(`exports "${subpath}": there is no file ${file}`);
    const specifier = name + subpath.slice(1);
    if (missing.length === 0) entries.push({ specifier, types: join(packageFolder, target.types) });
  }
  const blocked = privatePaths(packageFolder);
  const imported = await importAsUser(packageFolder, [...entries.map(({ specifier }) => specifier), ...blocked]);
  const declared = readDeclaredNames(entries.map(({ types }) => types));
  const listing: string[] = [];
  for (const { specifier, types } of entries) {
    const result = imported.get(specifier);
    const names = declared.get(types);
    if (result === undefined || names === undefined) throw new Error(`${specifier} was not looked at`);
    if ("error" in result) problems.push(`${specifier} cannot be imported: ${result.error}`);
    else problems.push(...compareNames(specifier, result.names, names.values));
    listing.push(...listNames(specifier, names));
  }
  for (const specifier of blocked) {
    const result = imported.get(specifier);
    if (result !== undefined && "error" in result && result.error === "ERR_PACKAGE_PATH_NOT_EXPORTED") continue;
    problems.push(`${specifier} must not be importable by users`);
  }
  return { problems, listing: `${listing.join("\n")}\n` };
}

/** Paths into the package that no user may import: an invented internal one and every file of dist by its path. */
function privatePaths(packageFolder: string): string[] {
  const { name } = readManifest(packageFolder);
  const dist = join(packageFolder, "dist");
  if (!existsSync(dist)) return [];
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const modules = files.filter((file) => file.endsWith(".js"));
  return [`${name}/internal/x`, ...modules.flatMap((file) => [`${name}/dist/${file}`, `${name}/${file}`])];
}

function compareNames(specifier: string, present: readonly string[], declared: readonly string[]): string[] {
  return [
    ...declared
      .filter((name) => !present.includes(name))
      .map((name) => `${specifier}: ${name} is declared but missing`),
    ...present.filter((name) => !declared.includes(name)).map((name) => `${specifier}: ${name} has no declaration`),
  ];
}

/** (c) Compares the public names with the committed list. */
export function checkListing(listing: string, file: string): string[] {
  const accept = "; if this is intended, run: npm run generate";
  const shown = relative(repository, file).replaceAll("\\", "/");
  if (!existsSync(file)) return [`${shown} does not exist${accept}`];
  const before = withHeadings(readFileSync(file, "utf8"));
  const after = withHeadings(listing);
  const changes = [
    ...after.filter((line) => !before.includes(line)).map((line) => `${shown} lacks ${line}`),
    ...before.filter((line) => !after.includes(line)).map((line) => `${shown} still lists ${line}`),
  ];
  if (changes.length === 0 && before.join() !== after.join()) changes.push(`${shown} is in another order`);
  return changes.map((change) => change + accept);
}

/** " ridge" under the heading "lectern" becomes "lectern: ridge", so that each line is complete. */
function withHeadings(listing: string): string[] {
  let heading = "";
  return listing.split(/\r?\n/).flatMap((line) => {
    if (line.trim() === "") return [];
    if (!line.startsWith(" ")) heading = line;
    return [line.startsWith(" ") ? `${heading}: ${line.trim()}` : line];
  });
}

/** (f) Each name has one meaning and one path, the root stays small, and each name is documented or used somewhere. */
export function checkNames(names: PublicNames, used: ReadonlySet<string>, root: string, limit = rootLimit): string[] {
  const inRoot = names.names.filter(({ specifier }) => specifier === root).length;
  return [
    ...(inRoot > limit ? [`${root} exports ${inRoot} names, over ${limit}: move some to a sub-path`] : []),
    ...checkMeanings(names.names, root),
    ...unusedNames(names, used).map(
      ({ specifier, name }) =>
        `${specifier}: nothing uses ${name}: show it in an example of docs/guide, or do not export it`,
    ),
  ];
}

/** (d) Importing one method must not bundle the others, which are known by the texts in `others`. */
export async function checkBundle(
  packageFolder: string,
  name: string,
  others: readonly string[],
  budget = bundleBudget,
) {
  const { code, gzipBytes } = await bundleOneName(packageFolder, name);
  const problems = others
    .filter((text) => code.includes(text))
    .map((text) => `importing ${name} alone bundles the code with "${text}"`);
  if (gzipBytes > budget) problems.push(`importing ${name} alone adds ${gzipBytes} bytes gzipped, over ${budget}`);
  return { problems, gzipBytes };
}

/** What each method except one says about itself. */
async function otherSummaries(packageFolder: string, kind: string): Promise<string[]> {
  const file = pathToFileURL(join(packageFolder, "dist/registry.js")).href;
  const { registry } = (await import(file)) as { registry: { methods: { kind: string; summary: string }[] } };
  return registry.methods.filter((method) => method.kind !== kind).map(({ summary }) => summary);
}

async function checkLibrary(write: boolean): Promise<string[]> {
  const library = join(repository, "library");
  const listingFile = join(repository, "docs/api/exports.txt");
  if (!existsSync(join(library, "dist/index.js"))) return ["library/dist is not built: run npm run build first"];
  const { problems, listing } = await checkExports(library);
  if (write) {
    mkdirSync(dirname(listingFile), { recursive: true });
    writeFileSync(listingFile, listing);
  }
  const names = readPublicNames(library, publicEntries(readManifest(library)));
  const bundle = await checkBundle(library, "ridge", await otherSummaries(library, "ridge"));
  console.log(`ridge alone: ${(bundle.gzipBytes / 1000).toFixed(1)} KB gzipped`);
  return [
    ...checkManifest(readManifest(library)),
    ...problems,
    ...checkListing(listing, listingFile),
    ...checkNames(names, usedNames(repository, users), "lectern"),
    ...bundle.problems,
  ];
}

if (isMain(import.meta.url)) {
  const problems = await checkLibrary(process.argv.includes("--write"));
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log("the public exports are as listed in docs/api/exports.txt");
  else process.exitCode = 1;
}
