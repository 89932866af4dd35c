/** Runs programs in parallel, as many as there are cores, and shows the output of each in one piece. */
import { spawn } from "node:child_process";
import { CommandError, root } from "./setup.mjs";

/**
 * @typedef {object} Step
 * @property {string} heading what it does, for people
 * @property {readonly string[]} program the arguments of Node
 * @property {string} [after] the heading of the step whose result it reads
 * @property {boolean} [waits] it waits for the network most of the time, so that it does not occupy a core
 */

/**
 * Starts the steps in order, each as soon as a core is free and the step it depends on has ended. The first failure
 * ends the others and is the one reported.
 *
 * @param {readonly Step[]} steps
 * @param {{ cores: number, say?: (text: string) => void, sayError?: (text: string) => void }} options
 */
export async function runSideBySide(steps, { cores, say = console.log, sayError = console.error }) {
  const waiting = [...steps];
  const done = new Set();
  /** @type {Map<string, Promise<Step>>} */
  const running = new Map();
  const computing = new Set();
  const stop = new AbortController();
  while (waiting.length + running.size > 0) {
    for (const step of waiting.filter(({ after }) => after === undefined || done.has(after))) {
      if (!step.waits && computing.size >= cores) continue;
      waiting.splice(waiting.indexOf(step), 1);
      if (!step.waits) computing.add(step.heading);
      running.set(step.heading, runStep(step, stop.signal, say));
    }
    if (running.size === 0) throw new Error(`no step is called ${waiting[0].after}`);
    try {
      const { heading } = await Promise.race(running.values());
      running.delete(heading);
      computing.delete(heading);
      done.add(heading);
    } catch (error) {
      stop.abort();
      await Promise.allSettled(running.values());
      if (error instanceof StepFailure) sayError(`${error.output}\n=== FAILED: ${error.heading}`);
      throw error;
    }
  }
}

/** A failed step, with its output. */
class StepFailure extends CommandError {
  /**
   * @param {string} heading
   * @param {string} ending how the program ended
   * @param {number} exitCode
   * @param {string} output
   */
  constructor(heading, ending, exitCode, output) {
    super(`${heading}: exited with ${ending}`, exitCode);
    this.heading = heading;
    this.output = output;
  }
}

/**
 * @param {Step} step
 * @param {AbortSignal} signal
 * @param {(text: string) => void} say
 * @returns {Promise<Step>}
 */
function runStep(step, signal, say) {
  const { heading, program } = step;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, program, { cwd: root, signal, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
    child.on("error", reject);
    child.on("close", (code, ending) => {
      if (code !== 0) {
        reject(new StepFailure(heading, ending ?? `code ${code}`, code ?? 1, output));
        return;
      }
      say(
        `\n=== ${heading}, ${((performance.now() - start) / 1000).toFixed(1)} s${output === "" ? "" : `\n${output.trimEnd()}`}`,
      );
      resolve(step);
    });
  });
}
