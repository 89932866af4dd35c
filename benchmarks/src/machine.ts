/** The facts needed to interpret a time: processor, cores, versions. */
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { correctCore, processorFlags } from "./blas-core.js";
import type { System } from "./install-references.js";
import { pythonProgram } from "./install-references.js";
import { runnerFile } from "./processes.js";

/** The machine and the systems on it. */
export interface Machine {
  /** lines to print */
  readonly facts: readonly string[];
  /** environment variables of every measured process */
  readonly environment: Readonly<Record<string, string>>;
}

interface About {
  readonly versions: Readonly<Record<string, string>>;
  readonly blas: { readonly version: string; readonly core: string } | null;
}

/** Describes the machine, and the Python references when they are installed. */
export async function describeMachine(system: System, hasPython: boolean): Promise<Machine> {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const facts = [`${cpus()[0]?.model.trim() ?? "unknown processor"}, ${availableParallelism()} cores, ${gigabytes} GB`];
  const environment: Record<string, string> = {};
  facts.push(`Node ${process.versions.node}, V8 ${process.versions.v8}`);
  const text = hasPython ? await system.read(pythonProgram, [runnerFile, "--about"]) : undefined;
  if (text !== undefined) {
    const { versions, blas } = JSON.parse(text) as About;
    facts.push(
      Object.entries(versions)
        .map((pair) => pair.join(" "))
        .join(", "),
    );
    if (blas === null) {
      facts.push("scipy does not use OpenBLAS and will be slow: install libopenblas0-pthread");
    } else {
      const core = process.env["OPENBLAS_CORETYPE"] ? undefined : correctCore(blas.core, readProcessorFlags());
      if (core !== undefined) environment["OPENBLAS_CORETYPE"] = core;
      const correction = core === undefined ? "" : ` corrected to ${core} (a better match for this processor)`;
      facts.push(`OpenBLAS ${blas.version} for ${blas.core}${correction}`);
    }
  }
  return { facts, environment };
}

function readProcessorFlags(): ReadonlySet<string> {
  const file = "/proc/cpuinfo";
  return existsSync(file) ? processorFlags(readFileSync(file, "utf8")) : new Set();
}
