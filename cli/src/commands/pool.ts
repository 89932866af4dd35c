/** Worker threads for the duration of one task. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { useEngine } from "lectern/engine";
import { createWorkers, type WorkerPool } from "lectern/workers";

/** Starts one worker per thread, runs the task, and always terminates the workers. */
export async function withWorkers<R>(
  threads: number | undefined,
  work: (workers: WorkerPool) => Promise<R>,
): Promise<R> {
  computeInWebAssembly(threads);
  const count = Math.max(1, threads ?? Math.min(8, availableParallelism()));
  // From the command's own bundle, which loads faster than the package's many files.
  const start = () => new Worker(new URL("./worker.js", import.meta.url), { execArgv: [], name: "lectern worker" });
  const workers = createWorkers({ count, start });
  try {
    return await work(workers);
  } finally {
    await workers.close();
  }
}

/**
 * A fit that takes too long is stopped by terminating its worker, and a thread that is terminated inside a native library
 * crashes the whole process. So the native engine is not used here; scores and the final fit come from the same engine.
 */
function computeInWebAssembly(threads: number | undefined): void {
  const asked = process.env.LECTERN_TIER;
  if (asked !== undefined && asked !== "" && asked !== "openblas") return;
  const choice = threads === undefined ? {} : { threads: Math.max(1, threads) };
  try {
    useEngine({ tier: "simd", ...choice });
  } catch {
    useEngine({ tier: "plain", ...choice });
  }
}
