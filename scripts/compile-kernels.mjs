/**
 * Compiles the SIMD kernels (AssemblyScript, library/kernels) to WebAssembly, once with strict and once with relaxed
 * SIMD, and writes them as base64 into library/src/engine/generated. Memory is imported, there is no runtime and no data,
 * so that several threads can run the same module on one memory.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CommandError, root } from "./setup.mjs";

/** @type {Readonly<Record<string, readonly string[]>>} which features each build may use */
const builds = { "strict-kernels": ["simd"], "relaxed-kernels": ["simd", "relaxed-simd"] };

const options = [
  "-O3",
  "--noAssert",
  "--converge",
  ...["--runtime", "stub"],
  "--importMemory",
  "--noExportMemory",
  // The least and the most a memory may have; with a maximum, the loader can make the import a shared one by one bit.
  ...["--initialMemory", "1"],
  ...["--maximumMemory", "65536"],
  // 128-bit values are passed between our own functions only.
  ...["--disableWarning", "112"],
];

/**
 * Makes the generated files anew when a source, an option or the compiler has changed.
 *
 * @param {(line: string) => void} say
 * @param {string} directory the folder of the repository
 */
export function compileKernels(say = console.log, directory = root) {
  const sources = join(directory, "library/kernels");
  if (!existsSync(sources)) return;
  const target = join(directory, "library/src/engine/generated");
  const compiler = findCompiler();
  const stamp = `// Made from library/kernels by scripts/compile-kernels.mjs, ${hashSources(sources, compiler)}.\n`;
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(target)) {
    if (!Object.hasOwn(builds, name.replace(/\.ts$/, ""))) rmSync(join(target, name));
  }
  for (const [name, features] of Object.entries(builds)) {
    const file = join(target, `${name}.ts`);
    if (existsSync(file) && readFileSync(file, "utf8").startsWith(stamp)) continue;
    const base64 = compile(join(sources, "index.ts"), features, compiler).toString("base64");
    // The type is written out, or else the declaration file would repeat the whole text as a literal type.
    writeFileSync(file, `${stamp}export const base64: string = "${base64}";\n`);
    say(`generate: ${name}, ${base64.length} characters`);
  }
}

/**
 * @param {string} entry
 * @param {readonly string[]} features
 * @param {string} compiler
 * @returns {Buffer} the module
 */
function compile(entry, features, compiler) {
  const folder = mkdtempSync(join(tmpdir(), "kernels-"));
  try {
    const output = join(folder, "kernels.wasm");
    const enabled = features.flatMap((feature) => ["--enable", feature]);
    const commandLine = [join(compiler, "bin/asc.js"), entry, ...options, ...enabled, "--outFile", output];
    const { status, stderr } = spawnSync(process.execPath, commandLine, { encoding: "utf8" });
    if (status !== 0) throw new CommandError(`the kernels do not compile:\n${stderr}`);
    return readFileSync(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
  const hash = createHash("sha256").update(JSON.stringify([version, options, builds]));
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith(".ts")) hash.update(`\n${name}\n`).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
