/** Source files generated from data files. They are not in git: each build generates them from the list below. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compileKernels } from "./compile-kernels.mjs";
import { main, root } from "./setup.mjs";

/**
 * A generator owns its `to` folder: files there that it did not write are removed.
 *
 * @typedef {object} Generator
 * @property {string} name what it makes, for people
 * @property {string} from the folder with the inputs
 * @property {string} extension which files of that folder are inputs
 * @property {string} to the folder for the outputs, one TypeScript file for each input
 * @property {(bytes: Buffer, input: string) => string} generate the TypeScript source for an input
 */

/** @type {readonly Generator[]} */
export const generators = [
  {
    name: "data sets",
    from: "library/data",
    extension: ".csv",
    to: "library/src/datasets/generated",
    // With an explicit type, because otherwise the declaration file would repeat the whole text as a literal type.
    generate: (bytes) => `export const csv: string = ${JSON.stringify(bytes.toString("utf8"))};\n`,
  },
];

/**
 * Runs all generators; a file is written only when its content changes, so that watchers stay quiet.
 *
 * @param {(line: string) => void} say
 * @param {string} directory
 */
export async function generateSources(say = console.log, directory = root) {
  for (const generator of generators) {
    const { made, changed } = runGenerator(generator, directory);
    if (changed > 0) say(`generate: ${generator.name}, ${made} files (${changed} changed)`);
  }
  await compileKernels(say, directory);
}

/**
 * @param {Generator} generator
 * @param {string} directory
 * @returns {{ made: number, changed: number }}
 */
function runGenerator({ from, extension, to, generate }, directory) {
  const inputs = listFiles(join(directory, from)).filter((name) => name.endsWith(extension));
  const outputs = new Map(
    inputs.map((input) => {
      const text = generate(readFileSync(join(directory, from, input)), input);
      return [`${basename(input, extension)}.ts`, `// Made from ${from}/${input} by scripts/generate.mjs.\n${text}`];
    }),
  );
  let changed = 0;
  for (const name of listFiles(join(directory, to))) {
    if (outputs.has(name)) continue;
    rmSync(join(directory, to, name));
    changed++;
  }
  if (outputs.size > 0) mkdirSync(join(directory, to), { recursive: true });
  for (const [name, text] of outputs) {
    const path = join(directory, to, name);
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
    writeFileSync(path, text);
    changed++;
  }
  return { made: outputs.size, changed };
}

/**
 * @param {string} folder
 * @returns {string[]} the names of the files in it, sorted; none when the folder does not exist
 */
function listFiles(folder) {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(() => generateSources());
}
