/** Threads on this platform: whether the caller may block, the default number, and how to start one. */
import { builtinModule } from "../environment.js";
import { hasSharedMemory } from "../simd/features.js";
import { type ThreadData, workerSource } from "./worker-source.js";

/** Maximum number of threads by default: with more, memory bandwidth and the last block are the bottleneck. */
const maxDefaultThreads = 8;

/** A running thread. */
export interface Thread {
  /** Terminates it at once; otherwise it exits when the control block signals it. */
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

/** Why threads are not possible here, or undefined when they are. */
export function threadObstacle(): string | undefined {
  if (!hasSharedMemory()) return "memory cannot be shared here (browsers require a cross-origin isolated page)";
  if (!mayBlock()) return "this thread may not wait for others (in a browser, run in a web worker)";
  if (builtinModule("node:worker_threads") !== undefined || typeof Worker === "function") return undefined;
  return "threads cannot be started here (Node 20.16 or later is required)";
}

/** The default number of threads. */
export function defaultThreads(): number {
  const system = builtinModule("node:os") as NodeSystem | undefined;
  const available = system?.availableParallelism() ?? globalThis.navigator?.hardwareConcurrency ?? 1;
  return Math.max(1, Math.min(maxDefaultThreads, available));
}

/**
 * Starts a thread that does not keep the process alive. `onFailure` is called when it fails, once the caller
 * returns to its event loop; while the caller blocks, only the control block reports failures.
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
  // The process options and environment are not passed on: they might load a whole program in each thread.
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

/** Browsers do not allow their main thread to block; elsewhere this returns at once, because 0 is not 1. */
function mayBlock(): boolean {
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1, 0);
    return true;
  } catch {
    return false;
  }
}
