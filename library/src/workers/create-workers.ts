/** A pool of workers that fit and score models in parallel. */
import type { Workers } from "../contract/fit-control.js";
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, number } from "../core/options/options.js";
import { type EngineChoice, engineReport } from "../engine/index.js";
import { defaultThreads } from "../engine/threads/platform.js";
import { type Job, type Member, type StartWorker, startMember } from "./member.js";
import { createRun, type PoolRun } from "./run-queue.js";
import { startPackageWorker } from "./start-worker.js";

const numberOptions = {
  count: integer(1, "number of workers; of cores, at most 8, when left out", { minimum: 1, maximum: 256 }),
  patience: number(60, "seconds a worker may take to load its file", { minimum: 0.001, maximum: 86_400 }),
};

/** Options of {@link createWorkers}. */
export interface WorkersOptions extends GivenOptions<typeof numberOptions> {
  /** Starts a worker whose file calls {@link serveTasks}; by default, in Node, that of the package. */
  readonly start?: StartWorker;
}

/** Workers that can be ended. */
export interface WorkerPool extends Workers {
  /** Ends all workers; a run in progress fails with "aborted". */
  close(): Promise<void>;
}

/**
 * Makes a pool of workers for searches and cross-validations: `fitAsync(data, { workers })`. The scores are those
 * without workers, bit by bit, since the engine's results do not depend on its number of threads; those of OpenBLAS
 * are the same to rounding.
 *
 * Workers start when they are needed, keep the last data, and do not keep a process alive while they are idle. The
 * threads of the engine are divided among them: two workers of an engine with eight threads compute on four each. A
 * task whose worker crashes is tried once more by a new worker; then the run fails. When a run fails or is aborted,
 * workers in the middle of its tasks are ended; with OpenBLAS, whose threads cannot be ended safely, each goes on to the
 * next pause of its fit.
 *
 * In browsers give `start`: `() => new Worker(new URL("./worker.js", import.meta.url), { type: "module" })`, with a file
 * worker.js of the one line `import "lectern/worker"`.
 *
 * @example
 * ```ts
 * import { gridSearch, ridge } from "lectern";
 * import { diabetes } from "lectern/datasets";
 * import { createWorkers } from "lectern/workers";
 *
 * const workers = createWorkers({ count: 2 });
 * const model = await gridSearch(ridge(), { alpha: [0.1, 1, 10] }).fitAsync(await diabetes(), { workers });
 * await workers.close();
 * console.log(model.state.best);
 * ```
 */
export function createWorkers(options: WorkersOptions = {}): WorkerPool {
  const { start = startPackageWorker, ...numbers } = options;
  const given = { count: defaultThreads(), ...numbers };
  const { count, patience } = resolveOptions("createWorkers", numberOptions, given);
  const pool: PoolState = { start, count, patience, members: new Set(), runs: new Set(), leaving: new Set() };
  let isClosed = false;
  return Object.freeze<WorkerPool>({
    count,
    async run(data, tasks, onResult, signal) {
      if (isClosed) throw new LecternError("unsupported", "workers: the pool is closed; create another one");
      if (signal?.aborted) throw stopped(signal);
      if (tasks.length === 0) return;
      const run = createRun({ data, tasks, engine: engineForWorkers(workersFor(pool, tasks.length)), onResult });
      const stop = () => {
        run.fail(stopped(signal));
        advance(pool);
      };
      signal?.addEventListener("abort", stop);
      pool.runs.add(run);
      advance(pool);
      try {
        await run.outcome;
      } finally {
        signal?.removeEventListener("abort", stop);
      }
    },
    async close() {
      isClosed = true;
      for (const member of pool.members) dismiss(pool, member);
      failAll(pool, new LecternError("aborted", "workers: the pool was closed before the work was done"));
      await Promise.all(pool.leaving);
    },
  });
}

/** A pool: how its workers start, those there are and those that are ending, and the runs under way. */
interface PoolState {
  readonly start: StartWorker;
  readonly count: number;
  readonly patience: number;
  readonly members: Set<Member>;
  readonly runs: Set<PoolRun>;
  readonly leaving: Set<Promise<void>>;
}

/** Gives waiting tasks to workers, and starts workers where there are not enough. */
function advance(pool: PoolState): void {
  const { members, runs, count } = pool;
  retireFinished(pool);
  const inUse = new Set([...runs].map(({ dataId }) => dataId));
  for (const member of members) if (member.isReady && member.job === undefined) assign(runs, member, inUse);
  // A run whose data could not be sent has failed by now.
  retireFinished(pool);
  let waiting = 0;
  for (const { open } of runs) waiting += open;
  for (const { isReady } of members) if (!isReady) waiting--;
  for (; waiting > 0 && members.size < count; waiting--) if (!startAnother(pool)) return;
  for (const member of members) member.hold(runs.size > 0);
}

/** Removes runs that have ended, and the workers that are still busy with them. */
function retireFinished(pool: PoolState): void {
  for (const run of pool.runs) if (run.isOver) pool.runs.delete(run);
  for (const member of pool.members) if (member.job?.run.isOver) dismiss(pool, member);
}

function dismiss({ members, leaving }: PoolState, member: Member): void {
  members.delete(member);
  const end = member.end().finally(() => leaving.delete(end));
  leaving.add(end);
}

function assign(runs: ReadonlySet<PoolRun>, member: Member, inUse: ReadonlySet<string>): void {
  for (const run of runs) {
    const task = run.take();
    if (task === undefined) continue;
    member.give({ run, task }, inUse);
    return;
  }
}

/** Starts one more worker; when that fails, so do the runs. */
function startAnother(pool: PoolState): boolean {
  const { members } = pool;
  try {
    const member = startMember(pool.start, pool.patience, {
      onFree: () => advance(pool),
      onLost: (job, reason) => replace(pool, member, job, reason),
      onFailedStart: (error) => {
        for (const each of members) if (each === member || !each.isReady) dismiss(pool, each);
        failAll(pool, error);
      },
    });
    members.add(member);
    return true;
  } catch (error) {
    const known = error instanceof LecternError;
    failAll(pool, known ? error : new LecternError("unsupported", `workers: start failed: ${error}`, {}, error));
    return false;
  }
}

function replace(pool: PoolState, member: Member, job: Job | undefined, reason: string): void {
  pool.members.delete(member);
  job?.run.giveBack(job.task, reason);
  advance(pool);
}

/** Whatever prevents one worker from starting prevents all of them. */
function failAll(pool: PoolState, error: LecternError): void {
  for (const run of pool.runs) run.fail(error);
  advance(pool);
}

/** The number of workers that are busy once a run with this many tasks has begun. */
function workersFor({ runs, count }: PoolState, tasks: number): number {
  let open = tasks;
  for (const run of runs) open += run.open;
  return Math.min(count, open);
}

/** The engine in use here, for one of several workers: they divide its threads, so that they do not compete for cores. */
function engineForWorkers(workers: number): EngineChoice {
  const { tier, build, threads } = engineReport();
  return { tier, relaxed: build.includes("relaxed"), threads: Math.max(1, Math.floor(threads / workers)) };
}

function stopped(signal: AbortSignal | undefined): LecternError {
  return new LecternError("aborted", "workers: the run was stopped by its signal", {}, signal?.reason);
}
