/**
 * `node scripts/run.mjs FILE.ts ARGUMENTS`: builds the library, then runs a TypeScript program that may import it.
 * All words about the build go to stderr, so that what the program prints can be read by another program.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildAll } from "./build.mjs";
import { CommandError, main, root, run } from "./setup.mjs";

/**
 * Runs a TypeScript file; the packages must be installed.
 *
 * @param {string} file relative to the repository
 * @param {readonly string[]} programArguments
 */
export async function runTypeScript(file, programArguments = []) {
  if (!existsSync(join(root, file))) throw new CommandError(`there is no file ${file} in the repository`);
  // Resolved here and not by the child, whose working directory need not have a node_modules.
  await run(file, ["--import", import.meta.resolve("tsx"), join(root, file), ...programArguments]);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const [file, ...programArguments] = process.argv.slice(2);
    if (file === undefined) throw new CommandError("usage: node scripts/run.mjs FILE.ts ARGUMENTS");
    await buildAll((line) => console.error(line));
    await runTypeScript(file, programArguments);
  });
}
