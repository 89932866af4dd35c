/** Type-checks code blocks in one program and runs each as a module of its own. */
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "esbuild";
import type { Block } from "./documentation-blocks.js";
import { findClaims, isAsStated, noteClaims } from "./documentation-values.js";

/** The time limit for all blocks together, after which the running one fails. */
const timeLimit = 300_000;

/** Strict, like the settings of an application; `lectern` resolves to the built package. */
const compilerOptions = {
  target: "es2022",
  module: "nodenext",
  moduleResolution: "nodenext",
  moduleDetection: "force",
  lib: ["es2023", "dom", "dom.iterable"],
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Unused imports stay: they must not fail either. */
const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } };

/** TypeScript 7 checks the blocks in a fraction of the time of 6. */
const compiler = fileURLToPath(new URL("../../node_modules/typescript-7/bin/tsc", import.meta.url));

/** The problems of each block; blocks without problems are not in the map. */
export type Problems = ReadonlyMap<Block, string>;

/**
 * Tests blocks in `folder`, which is emptied first and must be inside the package so that the package can import
 * itself.
 */
export async function tryBlocks(blocks: readonly Block[], folder: string): Promise<Problems> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const checked = blocks.filter(({ trial }) => trial !== "no-check");
  const files = new Map(checked.map((block, i) => [join(folder, `block-${i}.ts`), block]));
  for (const [file, block] of files) writeFileSync(file, padToLine(block));
  const typeProblems = await checkTypes(files, folder);
  const runnable = [...files].filter(([, block]) => block.trial === "run" && !typeProblems.has(block));
  const runProblems = await runBlocks(new Map(runnable), folder);
  return new Map([...typeProblems, ...runProblems]);
}

/** Leading empty lines give the code the line numbers of the documentation. */
function padToLine({ line, code }: Block): string {
  return `${"\n".repeat(line)}${code}\n`;
}

async function checkTypes(files: ReadonlyMap<string, Block>, folder: string): Promise<Map<Block, string>> {
  const project = join(folder, "tsconfig.json");
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [...files.keys()] }));
  const found = new Map<Block, string[]>();
  let block: Block | undefined;
  for (const line of (await compile(["-p", project, "--pretty", "false", "--checkers", "1"], folder))
    .split(/\r?\n/)
    .filter(Boolean)) {
    const [, file, number, message] = /^(\S+)\((\d+),\d+\): error TS\d+: (.*)$/.exec(line) ?? [];
    block = file === undefined ? block : files.get(join(folder, file));
    // Lines after the first of a message are indented; anything else is about the program, not about a block.
    if (block === undefined || (file === undefined && !line.startsWith(" "))) throw new Error(line);
    found.set(block, [...(found.get(block) ?? []), file === undefined ? line : `${block.file}:${number} ${message}`]);
  }
  return new Map([...found].map(([at, lines]) => [at, lines.join("\n")]));
}

/** What the compiler prints. */
function compile(options: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [compiler, ...options], { cwd, maxBuffer: Infinity }, (error, output, errors) => {
      if (error && output === "") reject(new Error(errors, { cause: error }));
      else resolve(output);
    });
  });
}

/** Runs the blocks one after another in a Node process, which records how each one ended. */
async function runBlocks(files: ReadonlyMap<string, Block>, folder: string): Promise<Map<Block, string>> {
  const modules = await Promise.all(
    [...files].map(async ([file, block]) => {
      const module = file.replace(/\.ts$/, ".mjs");
      const noted = padToLine({ ...block, code: noteClaims(block.code, "globalThis.noteValues") });
      // Types are checked already and only stripped here, which takes TypeScript several times as long.
      writeFileSync(module, (await transform(noted, { loader: "ts", target: "es2022", tsconfigRaw })).code);
      return { module, block };
    }),
  );
  const notes = join(folder, "notes.jsonl");
  const runner = join(folder, "runner.mjs");
  writeFileSync(
    runner,
    runnerProgram(
      modules.map(({ module }) => pathToFileURL(module).href),
      notes,
    ),
  );
  const ending = await runNode(runner, folder);
  const lines = existsSync(notes) ? readFileSync(notes, "utf8").trim().split("\n").filter(Boolean) : [];
  const results = lines.map((line) => JSON.parse(line) as Ending);
  const problems = new Map<Block, string>();
  for (const [i, { block }] of modules.entries()) {
    if (results[i] === undefined) problems.set(block, `did not finish, or one before it did not: ${ending}`);
    else if (results[i].error !== null) problems.set(block, `${block.file}:${block.line} threw ${results[i].error}`);
    else {
      const wrong = wrongValues(block, new Map(results[i].values));
      if (wrong.length > 0) problems.set(block, wrong.join("\n"));
    }
  }
  return problems;
}

/** How a block ended, and the values of its claims, by their number. */
interface Ending {
  readonly error: string | null;
  readonly values: readonly (readonly [claim: number, values: readonly unknown[]])[];
}

/** The claims that do not match the values of the block. */
function wrongValues({ file, line, code }: Block, values: ReadonlyMap<number, readonly unknown[]>): string[] {
  return findClaims(code).flatMap((claim, i) => {
    const given = values.get(i);
    if (given !== undefined && isAsStated(claim.stated, given)) return [];
    const shown = given === undefined ? "nothing" : given.map((value) => JSON.stringify(value)).join(" ");
    return [`${file}:${line + claim.line} says ${claim.comment} and gives ${shown.slice(0, 300)}`];
  });
}

/** The program that imports the modules; their output is discarded. */
function runnerProgram(urls: readonly string[], notes: string): string {
  return `import { appendFileSync } from "node:fs";
for (const name of ["log", "info", "warn", "error", "debug", "table", "dir"]) console[name] = () => {};
// A promise that a block forgot to await fails after its module has ended; it still belongs to that block.
let rejected;
let values = [];
// Values as plain data that survive JSON.
const plain = (value, depth = 0) => {
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value !== "object" || value === null) return typeof value === "function" ? undefined : value;
  if (ArrayBuffer.isView(value) || Array.isArray(value)) return Array.from(value, (item) => plain(item, depth + 1));
  if (depth > 5) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field, depth + 1)]));
};
globalThis.noteValues = (claim, given) => values.push([claim, given.map((value) => plain(value))]);
process.on("unhandledRejection", (error) => { rejected = { error }; });
for (const url of ${JSON.stringify(urls)}) {
  let error = null;
  rejected = undefined;
  values = [];
  try {
    await import(url);
    await new Promise((resolve) => setImmediate(resolve));
    if (rejected) throw rejected.error;
  } catch (thrown) {
    error = String(thrown?.stack ?? thrown);
  }
  appendFileSync(${JSON.stringify(notes)}, JSON.stringify({ error, values }) + "\\n");
}
process.exit(0);
`;
}

/** Resolves to a description of how the process ended. */
function runNode(program: string, cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { cwd, stdio: ["ignore", "ignore", "pipe"], timeout: timeLimit });
    let errors = "";
    child.stderr.on("data", (text) => {
      errors += text;
    });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(`${signal ?? `exit code ${code}`} ${errors}`.trim()));
  });
}
