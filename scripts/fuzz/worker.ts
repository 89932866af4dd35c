/** Tries inputs in a thread of its own, which the main program ends when one of them hangs. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { engineReport } from "../../library/src/engine/index.js";
import { createRandom } from "../../library/src/numeric/random/random.js";
import type { FuzzKind, NamedKind, Outcome } from "./fuzz-kind.js";

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

/** What a worker tells: which input it begins, how it ended, and now and then how much memory is in use. */
export type News =
  | { readonly type: "begin"; readonly index: number; readonly kind: string; readonly input: Uint8Array }
  | { readonly type: "end"; readonly outcome: Outcome }
  | { readonly type: "finding"; readonly problem: string }
  | { readonly type: "memory"; readonly bytes: number }
  | { readonly type: "done" };

/** How often the memory in use is measured in a batch; it takes as long as hundreds of quick inputs, so not in short ones. */
const MEASUREMENTS = 40;
const LEAST_BETWEEN = 500;

const port = parentPort;
if (port !== null) await tryAll(workerData as Batch, (news) => port.postMessage(news));

async function tryAll({ seed, first, end, only, kinds: address }: Batch, tell: (news: News) => void): Promise<void> {
  const { fuzzKinds } = (await import(address)) as { fuzzKinds: readonly NamedKind[] };
  const kinds = fuzzKinds.filter(({ name }) => only.length === 0 || only.includes(name));
  const round = kinds.flatMap((kind) => Array<NamedKind>(kind.share).fill(kind));
  const loaded = new Map<string, FuzzKind>();
  for (const { name, load } of kinds) loaded.set(name, await load());
  const between = Math.max(LEAST_BETWEEN, Math.ceil((end - first) / MEASUREMENTS));
  for (let index = first; index < end; index++) {
    const { name } = round[index % round.length];
    const kind = loaded.get(name) as FuzzKind;
    const input = kind.make(createRandom(seed).fork(`${name} ${index}`));
    tell({ type: "begin", index, kind: name, input });
    try {
      tell({ type: "end", outcome: await kind.run(input) });
    } catch (error) {
      tell({ type: "finding", problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
    if ((index - first) % between === between - 1) tell({ type: "memory", bytes: bytesInUse() });
  }
  tell({ type: "done" });
}

/** What is left after a collection of garbage, the memory of the kernels included. */
function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers + engineReport().bytesInUse;
}
