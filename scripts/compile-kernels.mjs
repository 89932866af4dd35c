/**
 * Compiles the SIMD kernels (AssemblyScript, library/kernels) to WebAssembly, once with strict and once with relaxed
 * SIMD, and writes them into library/src/engine/generated: the strict build in hexadecimal digits, which compress better
 * than base64, and the few bytes in which the relaxed one differs. Memory is imported, there is no runtime and no data, so
 * that several threads can run the same module on one memory.
 */
import { spawnSync } from "node:child_process";
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
  "--converge",
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
 * Regenerates the files when a source, an option or the compiler has changed.
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
  for (const name of readdirSync(target)) if (name !== fileName) rmSync(join(target, name));
  const file = join(target, fileName);
  if (existsSync(file) && readFileSync(file, "utf8").startsWith(stamp)) return;
  const entry = join(sources, "index.ts");
  const [strict, relaxed] = [builds.strict, builds.relaxed].map((features) => compile(entry, features, compiler));
  const edits = byteEdits(strict, relaxed);
  // With explicit types, because otherwise the declaration file would repeat the texts as literal types.
  const texts = [
    `/** The strict build, in hexadecimal digits. */\nexport const strictKernels: string = "${strict.toString("hex")}";`,
    `/** The edits that make it the relaxed one (scripts/byte-edits.mjs). */\nexport const relaxedEdits: string = "${edits}";`,
  ];
  writeFileSync(file, `${stamp}${texts.join("\n")}\n`);
  say(`generate: kernels, ${strict.length} bytes, and ${edits.length} characters of edits`);
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
