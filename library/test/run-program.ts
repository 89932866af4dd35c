/** Programs in separate processes, to test exits, crashes and threads. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSync } from "esbuild";

/** How a process exited; one that had to be killed has no code. */
export interface ProgramEnd {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** What programs import, without the suffix. */
const modules = [
  "src/contract/define-supervised",
  "src/contract/registry",
  "src/data/sparse",
  "src/data/table/table",
  "src/engine/index",
  "src/linear/ridge/ridge",
  "src/selection/cross-validate",
  "src/selection/grid-search/grid-search",
  "src/selection/stores/file-store",
  "src/worker",
  "src/workers/create-workers",
  "src/workers/serve-tasks",
  "test/parallel-cases",
];

const library = fileURLToPath(new URL("..", import.meta.url));
let compiled: string | undefined;

/** The folder with the compiled modules; what they share is compiled once, so that they share its state too. */
function compileModules(): string {
  if (compiled !== undefined) return compiled;
  const cache = join(library, "test/.cache");
  mkdirSync(cache, { recursive: true });
  const outdir = mkdtempSync(join(cache, "programs-"));
  process.on("exit", () => rmSync(outdir, { recursive: true, force: true }));
  const entryPoints = modules.map((name) => join(library, `${name}.ts`));
  const form = { format: "esm", platform: "neutral", target: "es2022" } as const;
  buildSync({ entryPoints, outdir, outbase: library, bundle: true, splitting: true, ...form });
  compiled = pathToFileURL(`${outdir}/`).href;
  return compiled;
}

/** The beginning of a program: `source("src/worker")` imports one of the modules above. */
export function sourcesPrelude(): string {
  return `const source = (name) => import(${JSON.stringify(compileModules())} + name + ".js");\n`;
}

/** Runs a module in Node; one that does not exit within 50 s is killed. */
export function runProgram(program: string): Promise<ProgramEnd> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: library,
    timeout: 50_000,
    killSignal: "SIGKILL",
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (errors += data));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output, errors })));
}
