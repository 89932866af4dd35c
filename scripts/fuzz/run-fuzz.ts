/** Deals inputs out to worker threads, ends those that hang, and gathers what was found. */
import { Worker } from "node:worker_threads";
import type { Batch, News } from "./worker.js";

/** How much is tried, and where. */
export interface FuzzPlan {
  readonly inputs: number;
  readonly seed: number;
  readonly threads: number;
  readonly only: readonly string[];
  /** The address of the module whose `fuzzKinds` gives the kinds: those of kinds.ts unless given. */
  readonly kinds?: string;
  /** Milliseconds without news after which an input counts as hanging. */
  readonly patience: number;
}

/** An input that was not handled well. */
export interface Finding {
  readonly kind: string;
  readonly index: number;
  readonly problem: string;
  readonly input: Uint8Array;
}

export interface FuzzResult {
  readonly accepted: number;
  readonly refused: number;
  readonly findings: readonly Finding[];
}

/** How many inputs a thread tries before a fresh one goes on, so that leaks of memory show in one and not in all. */
const BATCH = 20_000;

/** Tries all inputs; `tell` hears how many are done. */
export async function runFuzz(plan: FuzzPlan, tell: (done: number) => void = () => {}): Promise<FuzzResult> {
  const total = { accepted: 0, refused: 0, findings: [] as Finding[] };
  let next = 0;
  const takeBatch = (): Batch | undefined => {
    if (next >= plan.inputs) return undefined;
    const first = next;
    next = Math.min(plan.inputs, next + Math.min(BATCH, Math.ceil(plan.inputs / plan.threads)));
    const { seed, only, kinds = new URL("./kinds.ts", import.meta.url).href } = plan;
    return { seed, first, end: next, only, kinds };
  };
  const runThread = async (): Promise<void> => {
    for (let batch = takeBatch(); batch !== undefined; batch = takeBatch()) await runBatch(batch, plan, total, tell);
  };
  await Promise.all(Array.from({ length: plan.threads }, runThread));
  return total;
}

interface Total {
  accepted: number;
  refused: number;
  readonly findings: Finding[];
}

/** Runs a batch to its end: after an input that hangs or ends the thread, a new one goes on with the next. */
async function runBatch(batch: Batch, plan: FuzzPlan, total: Total, tell: (done: number) => void): Promise<void> {
  for (let rest: Batch | undefined = batch; rest !== undefined; ) {
    const last = await runWorker(rest, plan.patience, (news, begun) => {
      if (news.type === "end") total[news.outcome]++;
      else if (news.type === "finding") total.findings.push({ ...begun, problem: news.problem });
      tell(total.accepted + total.refused + total.findings.length);
    });
    if (last === undefined) return;
    total.findings.push(last);
    rest = last.index + 1 < batch.end ? { ...batch, first: last.index + 1 } : undefined;
  }
}

type Begun = Omit<Finding, "problem">;

/** Runs a thread until it is done (undefined), or until an input ends it. */
function runWorker(
  batch: Batch,
  patience: number,
  hear: (news: News, begun: Begun) => void,
): Promise<Finding | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker-entry.mjs", import.meta.url), {
      workerData: batch,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    let begun: Begun | undefined;
    let timer: NodeJS.Timeout | undefined;
    const end = (problem: string | undefined) => {
      clearTimeout(timer);
      void worker.terminate();
      if (problem === undefined) resolve(undefined);
      else if (begun === undefined) reject(new Error(`the thread ended before its first input: ${problem}`));
      else resolve({ ...begun, problem });
    };
    worker.on("message", (news: News) => {
      clearTimeout(timer);
      if (news.type === "done") {
        end(undefined);
        return;
      }
      if (news.type === "begin") begun = { kind: news.kind, index: news.index, input: news.input };
      timer = setTimeout(() => end(`took more than ${patience} ms`), patience);
      if (begun !== undefined) hear(news, begun);
    });
    worker.on("error", (error) => end(`ended the thread: ${String(error)}`));
  });
}
