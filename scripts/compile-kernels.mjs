/**
 * Compiles the SIMD kernels (AssemblyScript, library/kernels) to WebAssembly, once with strict and once with relaxed
 * SIMD, divides each build into the modules of library/kernels/modules, and writes them into library/src/engine/generated:
 * the strict build in hexadecimal digits, which compress better than base64, and the few bytes in which the relaxed one
 * differs. Memory is imported, there is no runtime and no data, so that several modules and threads can work on one memory.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { byteEdits } from "./byte-edits.mjs";
import { CommandError, root } from "./setup.mjs";

/** Which features each build may use. */
const builds = { strict: ["simd"], relaxed: ["simd", "relaxed-simd"] };

const fileName = "kernels.ts";

const options = [
  "-O3",
  "--noAssert",
  ...["--runtime", "stub"],
  "--importMemory",
  "--noExportMemory",
  // The minimum and maximum size of the memory; with a maximum, the loader can make the import shared by changing one
  // bit.
  ...["--initialMemory", "1"],
  ...["--maximumMemory", "65536"],
  // 128-bit values are passed between our own functions only.
  ...["--disableWarning", "112"],
];

/**
 * Regenerates the files when a source, an option or the compiler has changed. Both builds are compiled at the same time:
 * most other steps wait for them.
 *
 * @param {(line: string) => void} say
 * @param {string} directory the folder of the repository
 */
export async function compileKernels(say = console.log, directory = root) {
  const sources = join(directory, "library/kernels");
  if (!existsSync(sources)) return;
  const target = join(directory, "library/src/engine/generated");
  const compiler = findCompiler();
  const stamp = `// Made from library/kernels by scripts/compile-kernels.mjs, ${hashSources(sources, compiler)}.\n`;
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(target)) if (name !== fileName) rmSync(join(target, name));
  const file = join(target, fileName);
  if (existsSync(file) && readFileSync(file, "utf8").startsWith(stamp)) return;
  const lists = listModules(join(sources, "modules"));
  const [strict, relaxed] = await Promise.all(
    [builds.strict, builds.relaxed].map((features) => compile(join(sources, "index.ts"), lists, features, compiler)),
  );
  // With explicit types, because otherwise the declaration file would repeat the texts as literal types.
  const constants = Object.keys(lists).map((name) => {
    const [from, to] = [strict, relaxed].map((modules) => modules[name]);
    const code = `{ strict: "${from.toString("hex")}", edits: "${byteEdits(from, to)}" }`;
    return `export const ${name}Code: KernelCode = ${code};`;
  });
  const head = 'import type { KernelCode } from "../kernel-group.js";\n';
  writeFileSync(file, `${stamp}${head}${constants.join("\n")}\n`);
  const bytes = Object.values(strict).reduce((sum, { length }) => sum + length, 0);
  say(`generate: kernels, ${bytes} bytes in ${constants.length} modules`);
}

/**
 * The exports of each module, from the file that lists them. No two modules may export the same name, of which the compiler
 * would keep one.
 *
 * @param {string} folder
 * @returns {Record<string, string[]>}
 */
export function listModules(folder) {
  const lists = readdirSync(folder)
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      const names = [...text.matchAll(/^export (?:\{([^}]*)\} from|function (\w+))/gm)].flatMap(([, list, own]) =>
        (list ?? own).split(",").map((name) => name.trim()),
      );
      return [file.replace(/\.ts$/, ""), names.filter((name) => name !== "")];
    });
  const owners = new Map();
  for (const [module, names] of lists) {
    for (const name of names) {
      const owner = owners.get(name);
      if (owner !== undefined)
        throw new CommandError(`the kernel modules ${owner} and ${module} both export ${name}; rename one`);
      owners.set(name, module);
    }
  }
  return Object.fromEntries(lists);
}

/**
 * @param {string} entry
 * @param {Record<string, string[]>} lists the exports of each module
 * @param {readonly string[]} features
 * @param {string} compiler
 * @returns {Promise<Record<string, Buffer>>} the modules
 */
async function compile(entry, lists, features, compiler) {
  const folder = mkdtempSync(join(tmpdir(), "kernels-"));
  try {
    const whole = join(folder, "whole.wasm");
    const enabled = features.flatMap((feature) => ["--enable", feature]);
    await runProgram([join(compiler, "bin/asc.js"), entry, ...options, ...enabled, "--outFile", whole]);
    await runProgram([join(root, "scripts/split-module.mjs"), whole, JSON.stringify(lists), folder]);
    return Object.fromEntries(Object.keys(lists).map((name) => [name, readFileSync(join(folder, `${name}.wasm`))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {readonly string[]} commandLine
 * @returns {Promise<void>}
 */
function runProgram(commandLine) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, commandLine, { stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.on("data", (text) => (errors += text));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new CommandError(`the kernels do not compile:\n${errors}`));
    });
  });
}

/** @returns {string} the folder of the AssemblyScript compiler */
function findCompiler() {
  return dirname(createRequire(import.meta.url).resolve("assemblyscript/package.json"));
}

/**
 * @param {string} folder
 * @param {string} compiler
 * @returns {string} a hash of everything that can change the result
 */
function hashSources(folder, compiler) {
  const { version } = JSON.parse(readFileSync(join(compiler, "package.json"), "utf8"));
  const splitter = readFileSync(join(root, "scripts/split-module.mjs"));
  const hash = createHash("sha256")
    .update(JSON.stringify([version, options, builds]))
    .update(splitter);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".ts")) hash.update(`\n${name}\n`).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
