/** One worker of a pool: it is started, says that it is ready, and is then given one task at a time. */
import { LecternError } from "../core/errors.js";
import { libraryVersion } from "../core/version.js";
import { isMessage, type PoolMessage, type WorkerMessage } from "./messages.js";
import type { PoolRun } from "./run-queue.js";
import { attachThread, type NodeWorkerLike, type WebWorkerLike } from "./task-thread.js";

/** Starts a worker whose file calls `serveTasks`. */
export type StartWorker = () => NodeWorkerLike | WebWorkerLike;

/** What a worker does now. */
export interface Job {
  readonly run: PoolRun;
  /** The number of the task in its run. */
  readonly task: number;
}

/** A worker and what it is known to have and to do. */
export interface Member {
  readonly isReady: boolean;
  readonly job: Job | undefined;
  /** Gives it a task, and before that what it needs for it; of other data it keeps those in `inUse`. */
  give(job: Job, inUse: ReadonlySet<string>): void;
  /** Whether there is work that the process has to stay alive for. */
  hold(needed: boolean): void;
  /** Ends it, at once or, where a native library may be computing, after its task. */
  end(): Promise<void>;
}

/** What a worker tells its pool. */
export interface MemberEvents {
  /** It is ready, or has answered: there may be something to do. */
  onFree(): void;
  /** It is gone while it worked on a task or on nothing. */
  onLost(job: Job | undefined, reason: string): void;
  /** It never became ready: others will not either. */
  onFailedStart(error: LecternError): void;
}

/** Starts a worker and gives it so many seconds to become ready. */
export function enlistMember(start: StartWorker, patience: number, events: MemberEvents): Member {
  let isReady = false;
  let job: Job | undefined;
  /** How many jobs it was given: the number of the last one. */
  let jobs = 0;
  let engine = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Set while it is being ended and its last task is waited for. */
  let onLastTask: (() => void) | undefined;
  const held = new Set<string>();
  const thread = attachThread(start(), { onMessage: receive, onCrash: lose });

  function post(message: PoolMessage): void {
    thread.post(message);
  }

  function receive(given: unknown): void {
    if (!isMessage(given)) return;
    const message = given as WorkerMessage;
    if (onLastTask !== undefined) onLastTask();
    else if (message.lectern === "unreadable") lose("a message to it could not be read; it may be out of memory");
    else if (message.lectern === "ready") becomeReady(message.version);
    else if (job !== undefined && message.job === jobs) {
      const { run, task } = job;
      job = undefined;
      if (message.lectern === "result") run.deliver(task, message.result);
      else run.fail(new LecternError(message.code, `workers: ${message.message}`, { task }));
      events.onFree();
    }
  }

  function becomeReady(version: string): void {
    clearTimeout(timer);
    isReady = true;
    if (version === libraryVersion) events.onFree();
    else failStart(`it runs version ${version} of lectern, and this is ${libraryVersion}`);
  }

  function lose(reason: string): void {
    clearTimeout(timer);
    void thread.end();
    if (onLastTask !== undefined) onLastTask();
    else if (isReady) events.onLost(job, reason);
    else failStart(reason);
  }

  function failStart(reason: string): void {
    void thread.end();
    events.onFailedStart(
      new LecternError(
        "unsupported",
        `workers: a worker could not be started: ${reason}; its file must import "lectern/worker" or call serveTasks`,
        { reason },
      ),
    );
  }

  function supply({ dataId, order }: PoolRun, inUse: ReadonlySet<string>): void {
    const choice = JSON.stringify(order.engine);
    if (engine !== choice) post({ lectern: "engine", choice: order.engine });
    engine = choice;
    if (held.has(dataId)) return;
    for (const id of held) {
      if (inUse.has(id)) continue;
      post({ lectern: "forget", id });
      held.delete(id);
    }
    post({ lectern: "data", id: dataId, data: order.data });
    held.add(dataId);
  }

  /** A thread that is ended inside a native library takes the whole process with it, so its answer is waited for. */
  function lastTask(): Promise<void> {
    thread.hold(true);
    return new Promise((resolve) => {
      onLastTask = resolve;
    });
  }

  return {
    get isReady() {
      return isReady;
    },
    get job() {
      return job;
    },
    give(next, inUse) {
      const { run, task } = next;
      try {
        supply(run, inUse);
        post({ lectern: "task", job: ++jobs, data: run.dataId, task: run.order.tasks[task] });
        job = next;
      } catch (error) {
        run.fail(new LecternError("invalid-data", `workers: the data cannot be sent: ${error}`, {}, error));
      }
    },
    hold(needed) {
      thread.hold(needed);
      clearTimeout(timer);
      if (needed && !isReady) timer = setTimeout(() => lose(`it was not ready after ${patience} s`), patience * 1000);
    },
    async end() {
      clearTimeout(timer);
      if (job?.run.order.engine.tier === "openblas") await lastTask();
      await thread.end();
    },
  };
}
