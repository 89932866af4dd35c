/** Programs in separate processes, to test exits, crashes and threads. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** How a process exited; one that had to be killed has no code. */
export interface ProgramEnd {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The beginning of a program that makes the sources importable. */
export const sourcesPrelude = `
  import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))};
  register();
  const source = (path) => import(new URL(path, ${JSON.stringify(new URL("../src/", import.meta.url).href)}).href);
`;

/** Runs a module in Node; one that does not exit within 50 s is killed. */
export function runProgram(program: string): Promise<ProgramEnd> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    timeout: 50_000,
    killSignal: "SIGKILL",
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (errors += data));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output, errors })));
}
