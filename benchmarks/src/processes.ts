/** How each system of a workload is started: the programs and their arguments. */
import { fileURLToPath } from "node:url";
import type { Tier } from "./arguments.js";
import type { Command } from "./child-process.js";
import { pythonProgram } from "./install-references.js";
import type { Reference, Workload } from "./workload.js";

/** The Python program that runs the reference workloads and writes the data. */
export const runnerFile = fileURLToPath(new URL("../references/runner.py", import.meta.url));

/** The file that defines the data: its hash is the key of the cache. */
export const dataFile = fileURLToPath(new URL("../references/data.py", import.meta.url));

const rFile = fileURLToPath(new URL("../references/references.R", import.meta.url));
const oursFile = fileURLToPath(new URL("run-ours.ts", import.meta.url));

/** What all processes of a run share. */
export interface ProcessOptions {
  /** the folder of the data; undefined when they could not be written and stand-ins are used */
  readonly directory: string | undefined;
  readonly tier: Tier | undefined;
  readonly threads: number | undefined;
  readonly environment: Readonly<Record<string, string>>;
}

/** Our side of a workload. */
export function ourCommand(workload: Workload, settings: ProcessOptions): Command {
  return nodeCommand([workload.name], settings);
}

/** The other side. */
export function referenceCommand(workload: Workload, reference: Reference, settings: ProcessOptions): Command {
  const { directory, threads, environment } = settings;
  const shared = ["--one", reference.name, "--on-request"];
  if (directory !== undefined) shared.push("--data", directory);
  if (threads !== undefined) shared.push("--threads", String(threads));
  switch (reference.kind) {
    case "python":
      return { program: pythonProgram, arguments: [runnerFile, ...shared], environment };
    case "r": {
      const pools = threads === undefined ? {} : { OMP_NUM_THREADS: `${threads}`, OPENBLAS_NUM_THREADS: `${threads}` };
      return { program: "Rscript", arguments: [rFile, ...shared], environment: { ...environment, ...pools } };
    }
    case "npm":
      return nodeCommand([workload.name, "--peer", reference.name], settings);
  }
}

function nodeCommand(first: readonly string[], { directory, tier, threads, environment }: ProcessOptions): Command {
  const rest: string[] = [];
  if (directory !== undefined) rest.push("--data", directory);
  if (tier !== undefined) rest.push("--tier", tier);
  if (threads !== undefined) rest.push("--threads", String(threads));
  return {
    program: process.execPath,
    arguments: ["--import", import.meta.resolve("tsx"), oursFile, ...first, ...rest],
    environment,
  };
}
