/** Installs the packages of the workspace when they do not match the lock file. Plain Node, because it runs first. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository, for any working directory. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs `npm ci` unless the installed packages match package-lock.json exactly, according to npm's own record,
 * node_modules/.package-lock.json. npm writes it last: an interrupted install has none, and an install from another
 * lock file differs. So a second run needs no network, and no record of ours can be out of date.
 *
 * @param {(line: string) => void} say where the lines about it go
 */
export async function ensureInstalled(say = console.log) {
  const before = installedDiffers(root);
  if (before === undefined) return;
  say(`setup: ${before}; running npm ci`);
  const first = await runNpm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (first.code !== 0) {
    // npm ci refuses a lock file that does not list the optional packages of every other platform; npm install uses the
    // same locked versions without writing the lock file, and the comparison below verifies them.
    if (!first.output.includes("code EUSAGE")) throw new CommandError(`npm ci failed:\n${first.output}`);
    say("setup: npm ci finds the lock file incomplete; running npm install with the locked versions");
    const second = await runNpm(["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]);
    if (second.code !== 0)
      throw new CommandError(`npm install failed:\n${second.output}\nnpm ci had said:\n${first.output}`);
  }
  const after = installedDiffers(root);
  if (after !== undefined) throw new CommandError(`npm could not install the packages of package-lock.json: ${after}`);
}

/**
 * @param {string[]} npmArguments
 * @returns {Promise<{ code: number | null, output: string }>} what npm printed is shown only when it matters
 */
function runNpm(npmArguments) {
  // Inside `npm run` the path of npm's program is known, which also works where `npm` is a shell script (Windows).
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  return new Promise((resolve, reject) => {
    const [program, ...first] = command;
    const child = spawn(program, [...first, ...npmArguments], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

/**
 * Describes how the installed packages differ from the lock file; undefined when they match.
 *
 * @param {string} directory the folder with package-lock.json and node_modules
 * @returns {string | undefined}
 */
export function installedDiffers(directory) {
  const record = join(directory, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return "no packages are installed";
  const wanted = readPackages(join(directory, "package-lock.json"));
  const present = readPackages(record);
  for (const [path, entry] of wanted) {
    // Optional packages for other machines are in the lock file but not installed.
    if (!present.has(path) && !entry.optional) return `${path} is missing`;
  }
  for (const [path, entry] of present) {
    // Conversely, the lock file may not list an optional package for this machine.
    if (!wanted.has(path) && entry.optional) continue;
    if (JSON.stringify(entry) !== JSON.stringify(wanted.get(path))) return `${path} is not the locked version`;
    if (!existsSync(join(directory, path))) return `${path} is missing`;
  }
  return undefined;
}

/**
 * @param {string} file
 * @returns {Map<string, { optional?: boolean }>} the entries of packages and workspace links, by path
 */
function readPackages(file) {
  const { packages } = JSON.parse(readFileSync(file, "utf8"));
  return new Map(Object.entries(packages).filter(([path]) => path.includes("node_modules/")));
}

/**
 * Runs Node with the given arguments, streaming its output; throws a CommandError when it fails. Arguments are passed
 * without a shell, so spaces in paths need no quoting.
 *
 * @param {string} name what to call the program in a message
 * @param {string[]} nodeArguments
 * @param {{ outputTo?: "stdout" | "stderr", cwd?: string }} options
 * @returns {Promise<void>}
 */
export function run(name, nodeArguments, { outputTo = "stdout", cwd = root } = {}) {
  const output = outputTo === "stderr" ? process.stderr : process.stdout;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, nodeArguments, { cwd, stdio: ["inherit", output, process.stderr] });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new CommandError(`${name} exited with ${signal ?? `code ${code}`}`, code ?? 1));
    });
  });
}

/** A failure whose message is complete, so that no stack trace is printed. */
export class CommandError extends Error {
  /**
   * @param {string} message
   * @param {number} exitCode the one to pass on
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Runs the work of a command and turns a failure into a message and an exit code.
 *
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  }
}
