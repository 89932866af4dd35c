/**
 * One side of a workload in its own process: `run-ours.ts NAME [--peer NAME] [--data DIR] [--tier t] [--threads n]`.
 * Prints {"ready":true}, then answers every line on stdin with one repeat. Without --data it creates stand-in data.
 */
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { readDataSet } from "./data-set.js";
import { selectEngine } from "./engine.js";
import { makeStandIn } from "./stand-in-data.js";
import type { Repetition, Workload } from "./workload.js";
import { workloads } from "./workloads/index.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peer: { type: "string" },
    data: { type: "string" },
    tier: { type: "string" },
    threads: { type: "string" },
  },
});

const workload = workloads.find(({ name }) => name === positionals[0]);
if (workload === undefined) throw new Error(`there is no workload ${positionals[0] ?? "(no name given)"}`);
const repeat = values.peer === undefined ? workload.run : findPeer(workload, values.peer);
if (values.peer === undefined) selectEngine(values.tier, values.threads);
const data =
  workload.data === undefined
    ? {}
    : values.data === undefined
      ? makeStandIn(workload.data)
      : readDataSet(values.data, workload.data);

answer({ ready: true });
for await (const _ of createInterface({ input: process.stdin })) answer(await repeat(data));
// The engine's workers would keep the process alive.
process.exit(0);

function findPeer({ references }: Workload, name: string): Repetition {
  for (const reference of references) if (reference.kind === "npm" && reference.name === name) return reference.run;
  throw new Error(`there is no peer ${name}`);
}

function answer(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
