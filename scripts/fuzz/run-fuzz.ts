/** Deals inputs out to worker threads, ends those that hang, and gathers what was found. */
import { Worker } from "node:worker_threads";
import { type Begun, type Counts, countsOf, createLedger, inputsBegun, type Ledger, lastBegun } from "./ledger.js";
import type { Batch, FuzzTask, News } from "./worker.js";

/** How much is tried, and where. */
export interface FuzzPlan {
  readonly inputs: number;
  readonly seed: number;
  readonly threads: number;
  /** Names of the kinds to try; all when it is empty. */
  readonly only: readonly string[];
  /** The address of the module whose `fuzzKinds` are the kinds: those of kinds.ts unless given. */
  readonly kinds?: string;
  /** Milliseconds of processor time after which an input counts as hanging. */
  readonly patience: number;
}

/** An input that was not handled well. */
export interface Finding extends Begun {
  readonly problem: string;
}

export interface FuzzResult {
  readonly counts: ReadonlyMap<string, Counts>;
  readonly findings: readonly Finding[];
  /** By how many bytes the memory in use grew in the thread in which it grew most, once everything was loaded. */
  readonly growth: number;
}

/** How many inputs a thread tries before a fresh one goes on, so that leaks of memory show in one and not in all. */
const BATCH = 100_000;

interface Total {
  readonly counts: Map<string, Counts>;
  readonly findings: Finding[];
  growth: number;
  readonly found: (finding: Finding) => void;
}

/** Who hears how many inputs are done, and at once of one that was not handled well. */
export interface FuzzListener {
  done?(inputs: number): void;
  found?(finding: Finding): void;
}

/** Tries all inputs. */
export async function runFuzz(plan: FuzzPlan, { done, found }: FuzzListener = {}): Promise<FuzzResult> {
  const total: Total = { counts: new Map(), findings: [], growth: 0, found: found ?? (() => {}) };
  let next = 0;
  const takeBatch = (): Batch | undefined => {
    if (next >= plan.inputs) return undefined;
    const first = next;
    next = Math.min(plan.inputs, next + Math.min(BATCH, Math.ceil(plan.inputs / plan.threads)));
    const { seed, only, kinds = new URL("./kinds.ts", import.meta.url).href } = plan;
    return { seed, first, end: next, only, kinds };
  };
  let inputs = 0;
  const tell = (more: number) => done?.((inputs += more));
  const runThread = async (): Promise<void> => {
    for (let batch = takeBatch(); batch !== undefined; batch = takeBatch()) await runBatch(batch, plan, total, tell);
  };
  await Promise.all(Array.from({ length: plan.threads }, runThread));
  return total;
}

/** Runs a batch to its end: after an input that hangs or ends the thread, a new one goes on with the next. */
async function runBatch(batch: Batch, plan: FuzzPlan, total: Total, tell: (inputs: number) => void): Promise<void> {
  for (let rest: Batch | undefined = batch; rest !== undefined; ) {
    const memory: number[] = [];
    const { kinds, ledger, last } = await runWorker(rest, plan, tell, (news) => {
      if (news.type === "memory") memory.push(news.bytes);
      if (news.type === "finding") note(total, { ...news.begun, problem: news.problem });
    });
    for (const [k, kind] of kinds.entries()) addCounts(total, kind, countsOf(ledger, k));
    total.growth = Math.max(total.growth, growthOf(memory));
    if (last === undefined) return;
    note(total, last);
    addCounts(total, last.kind, { accepted: 0, refused: 0, findings: 1, longest: plan.patience });
    rest = last.index + 1 < batch.end ? { ...batch, first: last.index + 1 } : undefined;
  }
}

function addCounts({ counts }: Total, kind: string, more: Counts): void {
  const { accepted, refused, findings, longest } = counts.get(kind) ?? none;
  if (accepted + refused + findings + more.accepted + more.refused + more.findings === 0) return;
  counts.set(kind, {
    accepted: accepted + more.accepted,
    refused: refused + more.refused,
    findings: findings + more.findings,
    longest: Math.max(longest, more.longest),
  });
}

const none: Counts = { accepted: 0, refused: 0, findings: 0, longest: 0 };

function note({ findings, found }: Total, finding: Finding): void {
  findings.push(finding);
  found(finding);
}

/** From the least of the second quarter to the least of the last: what is loaded or compiled early does not count. */
function growthOf(memory: readonly number[]): number {
  const quarter = Math.floor(memory.length / 4);
  if (quarter === 0) return 0;
  return Math.min(...memory.slice(-quarter)) - Math.min(...memory.slice(quarter, 2 * quarter));
}

/** What a thread has done, and the input that ended it, if one did. */
interface ThreadResult {
  readonly kinds: readonly string[];
  readonly ledger: Ledger;
  readonly last: Finding | undefined;
}

/** Runs a thread until it is done, or until an input ends it. */
function runWorker(
  batch: Batch,
  { patience, threads }: FuzzPlan,
  tell: (inputs: number) => void,
  hear: (news: News) => void,
): Promise<ThreadResult> {
  return new Promise((resolve, reject) => {
    const ledger = createLedger();
    const worker = new Worker(new URL("./worker-entry.mjs", import.meta.url), {
      workerData: { batch, ledger } satisfies FuzzTask,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    let kinds: readonly string[] = [];
    let start = processorTime();
    let looks = 0;
    let begun = 0;
    const goOn = (now: number) => {
      if (now === begun) return;
      tell(now - begun);
      begun = now;
      start = processorTime();
      looks = 0;
    };
    const watch = setInterval(() => {
      goOn(inputsBegun(ledger));
      looks++;
      // The processor time of the process is that of all its threads. A thread that waits for ever takes none.
      const isHanging = (processorTime() - start) / threads > patience || looks * BETWEEN_LOOKS > WAITS * patience;
      if (begun > 0 && isHanging) end(`took more than ${patience} ms`);
    }, BETWEEN_LOOKS);
    const end = (problem: string | undefined) => {
      clearInterval(watch);
      void worker.terminate();
      goOn(inputsBegun(ledger));
      const last = lastBegun(ledger, kinds);
      if (problem === undefined) resolve({ kinds, ledger, last: undefined });
      else if (last === undefined) reject(new Error(`the thread ended before its first input: ${problem}`));
      else resolve({ kinds, ledger, last: { ...last, problem } });
    };
    worker.on("message", (news: News) => {
      if (news.type === "done") end(undefined);
      else if (news.type === "kinds") kinds = news.names;
      else hear(news);
    });
    worker.on("error", (error) => end(`ended the thread: ${String(error)}`));
  });
}

/** How long the main program waits before it looks again what the threads do, in milliseconds. */
const BETWEEN_LOOKS = 100;

/**
 * How many times its patience a thread may wait without processor time, on a machine that does other work. The looks are
 * counted and not the time, which goes on while the whole process is stopped.
 */
const WAITS = 200;

/** The processor time of the process in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
