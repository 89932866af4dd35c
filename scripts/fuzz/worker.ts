/** Tries inputs in a thread of its own, which the main program ends when one of them hangs. */
import { parentPort, workerData } from "node:worker_threads";
import { createRandom } from "../../library/src/numeric/random/random.js";
import type { FuzzKind, Outcome } from "./fuzz-kind.js";

/** The inputs to try: seeds from `first` to below `end`, dealt out to the kinds in turn. */
export interface Batch {
  readonly seed: number;
  readonly first: number;
  readonly end: number;
  /** Names of the kinds to try; all when it is empty. */
  readonly only: readonly string[];
  /** The address of the module whose `fuzzKinds` gives the kinds. */
  readonly kinds: string;
}

/** What a worker tells: which input it begins, and how those before ended. */
export type News =
  | { readonly type: "begin"; readonly index: number; readonly kind: string; readonly input: Uint8Array }
  | { readonly type: "end"; readonly index: number; readonly outcome: Outcome }
  | { readonly type: "finding"; readonly index: number; readonly problem: string }
  | { readonly type: "done"; readonly bytes: number };

const port = parentPort;
if (port !== null) await tryAll(workerData as Batch, (news) => port.postMessage(news));

async function tryAll({ seed, first, end, only, kinds: address }: Batch, tell: (news: News) => void): Promise<void> {
  const { fuzzKinds } = (await import(address)) as { fuzzKinds: () => Promise<readonly FuzzKind[]> };
  const kinds = (await fuzzKinds()).filter(({ name }) => only.length === 0 || only.includes(name));
  for (let index = first; index < end; index++) {
    const kind = kinds[index % kinds.length];
    const input = kind.make(createRandom(seed).fork(`${kind.name} ${index}`));
    tell({ type: "begin", index, kind: kind.name, input });
    try {
      tell({ type: "end", index, outcome: await kind.run(input) });
    } catch (error) {
      const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
      tell({ type: "finding", index, problem });
    }
  }
  tell({ type: "done", bytes: process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers });
}
