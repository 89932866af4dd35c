/** What the platform offers for threads: whether a caller may block, how many are sensible, and how one is started. */
import { builtinModule } from "../environment.js";
import { hasSharedMemory } from "../simd/features.js";
import { type ThreadData, workerSource } from "./worker-source.js";

/** More threads than this are used only when asked for: memory bandwidth and the last block set the limit by then. */
const mostByDefault = 8;

/** A thread that was started. */
export interface Thread {
  /** Ends it whatever it does; without this it ends when the control block says so. */
  terminate(): void;
}

interface NodeWorker {
  on(event: "error" | "exit", listener: (value: unknown) => void): void;
  unref(): void;
  terminate(): PromiseLike<unknown>;
}

interface NodeThreads {
  readonly Worker: new (source: string, options: Record<string, unknown>) => NodeWorker;
}

interface NodeSystem {
  availableParallelism(): number;
}

/** Why there can be no threads here, or undefined when there can. */
export function threadObstacle(): string | undefined {
  if (!hasSharedMemory()) return "memory cannot be shared here (browsers want a cross-origin isolated page)";
  if (!mayBlock()) return "this thread may not wait for others (in a browser, run in a web worker)";
  if (builtinModule("node:worker_threads") !== undefined || typeof Worker === "function") return undefined;
  return "threads cannot be started here (Node has to be 20.16 or later)";
}

/** How many threads are sensible when nothing is asked for. */
export function defaultThreads(): number {
  const system = builtinModule("node:os") as NodeSystem | undefined;
  const available = system?.availableParallelism() ?? globalThis.navigator?.hardwareConcurrency ?? 1;
  return Math.max(1, Math.min(mostByDefault, available));
}

/**
 * Starts a thread that does not keep the process alive. `onFailure` is told when it cannot go on, if the caller ever
 * returns to its event loop; while the caller blocks, only the control block tells.
 */
export function startThread(data: ThreadData, onFailure: (reason: string) => void, source = workerSource): Thread {
  const node = builtinModule("node:worker_threads") as NodeThreads | undefined;
  return node === undefined ? startWebWorker(data, onFailure, source) : startNodeWorker(node, data, onFailure, source);
}

function startNodeWorker(
  node: NodeThreads,
  data: ThreadData,
  onFailure: (reason: string) => void,
  source: string,
): Thread {
  // Neither the options of the process nor its environment are passed on: they might load a whole program in each thread.
  const options = { eval: true, workerData: data, execArgv: [], env: {}, name: "lectern" };
  const worker = new node.Worker(source, options);
  worker.on("error", (error) => onFailure(String(error)));
  worker.on("exit", (code) => onFailure(`it ended with code ${code}`));
  worker.unref();
  return { terminate: () => worker.terminate().then(undefined, () => {}) };
}

function startWebWorker(data: ThreadData, onFailure: (reason: string) => void, source: string): Thread {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    const worker = new Worker(url, { name: "lectern" });
    worker.onerror = (event) => {
      event.preventDefault();
      onFailure(event.message);
    };
    worker.postMessage(data);
    return { terminate: () => worker.terminate() };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Browsers forbid their main thread to block; elsewhere this returns at once, because 0 is not 1. */
function mayBlock(): boolean {
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1, 0);
    return true;
  } catch {
    return false;
  }
}
