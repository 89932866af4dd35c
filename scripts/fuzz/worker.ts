/** Tries inputs in a thread of its own, which the main program ends when one of them hangs. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { engineReport } from "../../library/src/engine/index.js";
import { createRandom } from "../../library/src/numeric/random/random.js";
import type { FuzzKind, NamedKind } from "./fuzz-kind.js";
import { type Begun, begin, end, type Ledger } from "./ledger.js";

/** The inputs to try: seeds from `first` to below `end`, dealt out to the kinds by their shares. */
export interface Batch {
  readonly seed: number;
  readonly first: number;
  readonly end: number;
  /** Names of the kinds to try; all when it is empty. */
  readonly only: readonly string[];
  /** The address of the module whose `fuzzKinds` are the kinds. */
  readonly kinds: string;
}

/** What a thread is given: what to try, and where to note it. */
export interface FuzzTask {
  readonly batch: Batch;
  readonly ledger: Ledger;
}

/** What a thread tells by messages: the kinds in order, what was not handled well, and how much memory is in use. */
export type News =
  | { readonly type: "kinds"; readonly names: readonly string[] }
  | { readonly type: "finding"; readonly problem: string; readonly begun: Begun }
  | { readonly type: "memory"; readonly bytes: number }
  | { readonly type: "done" };

/** How often the memory in use is measured in a batch; it takes as long as hundreds of quick inputs, so not in short ones. */
const MEASUREMENTS = 40;
const LEAST_BETWEEN = 500;

const port = parentPort;
if (port !== null) await tryAll(workerData as FuzzTask, (news) => port.postMessage(news));

async function tryAll({ batch, ledger }: FuzzTask, tell: (news: News) => void): Promise<void> {
  const { seed, first, end: last, only, kinds: address } = batch;
  const { fuzzKinds } = (await import(address)) as { fuzzKinds: readonly NamedKind[] };
  const kinds = fuzzKinds.filter(({ name }) => only.length === 0 || only.includes(name));
  const round = kinds.flatMap(({ share }, kind) => Array<number>(share).fill(kind));
  const loaded: FuzzKind[] = [];
  for (const { load } of kinds) loaded.push(await load());
  tell({ type: "kinds", names: kinds.map(({ name }) => name) });
  const between = Math.max(LEAST_BETWEEN, Math.ceil((last - first) / MEASUREMENTS));
  for (let index = first; index < last; index++) {
    const number = round[index % round.length];
    const { name } = kinds[number];
    const input = loaded[number].make(createRandom(seed).fork(`${name} ${index}`));
    begin(ledger, index, number, input);
    const start = process.cpuUsage();
    const took = () => millisecondsSince(start);
    try {
      end(ledger, await loaded[number].run(input), took());
    } catch (error) {
      const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
      end(ledger, "findings", took());
      tell({ type: "finding", problem, begun: { kind: name, index, input } });
    }
    if ((index - first) % between === between - 1) tell({ type: "memory", bytes: bytesInUse() });
  }
  tell({ type: "done" });
}

/** Processor time of the process. */
function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** What is left after a collection of garbage, the memory of the kernels included. */
function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers + engineReport().bytesInUse;
}
