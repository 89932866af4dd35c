/** A clock of processor time, so that a busy machine gives the same result more slowly. */
import { createWorkers, type WorkerPool } from "lectern/workers";

/** Milliseconds of processor time of this process, all its threads together. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The clock, time limits by it, and one worker thread whose fits are timed by it. */
export function processorClock() {
  const pool = createWorkers({ count: 1 });
  return { now: used, timeout: timeoutAfter, workers: timedByProcessor(pool) };
}

/** A signal that aborts after this much processor time. */
export function timeoutAfter(milliseconds: number): AbortSignal {
  const late = new AbortController();
  const end = used() + milliseconds;
  const watch = setInterval(() => {
    if (used() < end) return;
    clearInterval(watch);
    late.abort(new DOMException("too slow", "TimeoutError"));
  }, 20);
  watch.unref();
  return late.signal;
}

/** Workers report the time on the clock of their fits: it is scaled by the share of that time in which they could run. */
function timedByProcessor(pool: WorkerPool): WorkerPool {
  return {
    ...pool,
    run(data, tasks, onResult, signal) {
      const [begin, start] = [used(), performance.now()];
      return pool.run(
        data,
        tasks,
        (result, i) => {
          const share = Math.min(1, (used() - begin) / Math.max(1, performance.now() - start));
          const { seconds = 0 } = result as { readonly seconds?: number };
          onResult({ ...(result as object), seconds: share * seconds }, i);
        },
        signal,
      );
    },
  };
}
