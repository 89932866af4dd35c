/**
 * `node scripts/run.mjs FILE.ts ARGUMENTS`: builds the library, then runs a TypeScript program that may import it. With
 * `--sources` before the file nothing is built, for programs that read the sources instead of the package. The output
 * of the build goes to stderr, so that another program can read the output of this one.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildAll } from "./build.mjs";
import { generateSources } from "./generate.mjs";
import { CommandError, ensureInstalled, main, root, run } from "./setup.mjs";

/**
 * Runs a TypeScript file; the packages must be installed.
 *
 * @param {string} file relative to the repository
 * @param {readonly string[]} programArguments
 */
export async function runTypeScript(file, programArguments = []) {
  if (!existsSync(join(root, file))) throw new CommandError(`there is no file ${file} in the repository`);
  // Resolved here and not by the child, whose working directory may have no node_modules.
  await run(file, ["--import", import.meta.resolve("tsx"), join(root, file), ...programArguments]);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const isUnbuilt = process.argv[2] === "--sources";
    const [file, ...programArguments] = process.argv.slice(isUnbuilt ? 3 : 2);
    if (file === undefined) throw new CommandError("usage: node scripts/run.mjs [--sources] FILE.ts ARGUMENTS");
    const say = (/** @type {string} */ line) => console.error(line);
    if (isUnbuilt) {
      await ensureInstalled(say);
      await generateSources(say);
    } else await buildAll(say);
    await runTypeScript(file, programArguments);
  });
}
