/** Worker threads for the length of one piece of work. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { useEngine } from "lectern/engine";
import { createWorkers, type WorkerPool } from "lectern/workers";

/** Starts as many workers as there are threads, does the work, and ends them, whatever happens. */
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
 * What takes too long is ended with its worker, and a thread that is ended inside a native library takes the whole
 * process with it. So nothing native computes here; scores and the final fit come from the same engine.
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
