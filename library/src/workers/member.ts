/** One worker of a pool: it is started, reports that it is ready, and then gets one task at a time. */
import { LecternError } from "../core/errors.js";
import { libraryVersion } from "../core/version.js";
import { isMessage, type PoolMessage, type WorkerMessage } from "./messages.js";
import type { PoolRun } from "./run-queue.js";
import { attachThread, type NodeWorkerLike, type TaskThread, type WebWorkerLike } from "./task-thread.js";

/** Starts a worker whose file calls `serveTasks`. */
export type StartWorker = () => NodeWorkerLike | WebWorkerLike;

/** The current job of a worker. */
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
  /** Ends it, at once or, where a native library may be computing, at the next pause of its task. */
  end(): Promise<void>;
}

/** Events of a worker for its pool. */
export interface MemberEvents {
  /** It is ready, or has answered: there may be something to do. */
  onFree(): void;
  /** It ended during a task or while idle. */
  onLost(job: Job | undefined, reason: string): void;
  /** It did not become ready; others will not either. */
  onFailedStart(error: LecternError): void;
}

/** A worker while it lives. */
interface MemberState {
  readonly patience: number;
  readonly events: MemberEvents;
  /** The data it has. */
  readonly held: Set<string>;
  isReady: boolean;
  job: Job | undefined;
  /** How many jobs it was given: the number of the last one. */
  jobs: number;
  /** The engine it uses, as JSON. */
  engine: string;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Set while it is being ended and its last task is waited for. */
  onLastTask: (() => void) | undefined;
}

/** Starts a worker and waits up to `patience` seconds until it is ready. */
export function startMember(start: StartWorker, patience: number, events: MemberEvents): Member {
  const member: MemberState = {
    patience,
    events,
    held: new Set(),
    isReady: false,
    job: undefined,
    jobs: 0,
    engine: "",
    timer: undefined,
    onLastTask: undefined,
  };
  const thread: TaskThread = attachThread(start(), {
    onMessage: (message) => receive(member, thread, message),
    onCrash: (reason) => lose(member, thread, reason),
  });
  return {
    get isReady() {
      return member.isReady;
    },
    get job() {
      return member.job;
    },
    give: (job, inUse) => giveJob(member, thread, job, inUse),
    hold(needed) {
      thread.hold(needed);
      clearTimeout(member.timer);
      if (!needed || member.isReady) return;
      member.timer = setTimeout(() => lose(member, thread, `it was not ready after ${patience} s`), patience * 1000);
    },
    async end() {
      clearTimeout(member.timer);
      if (member.job?.run.order.engine.tier === "openblas") await lastTask(member, thread);
      await thread.end();
    },
  };
}

function receive(member: MemberState, thread: TaskThread, given: unknown): void {
  if (!isMessage(given)) return;
  const message = given as WorkerMessage;
  const { job, onLastTask } = member;
  if (onLastTask !== undefined) onLastTask();
  else if (message.lectern === "unreadable") {
    lose(member, thread, "a message to it could not be read; it may be out of memory");
  } else if (message.lectern === "ready") becomeReady(member, thread, message.version);
  else if (job !== undefined && message.job === member.jobs) {
    const { run, task } = job;
    member.job = undefined;
    if (message.lectern === "result") run.deliver(task, message.result);
    else run.fail(new LecternError(message.code, `workers: ${message.message}`, { task }));
    member.events.onFree();
  }
}

function becomeReady(member: MemberState, thread: TaskThread, version: string): void {
  clearTimeout(member.timer);
  member.isReady = true;
  if (version === libraryVersion) member.events.onFree();
  else failStart(member, thread, `it runs version ${version} of lectern, but the pool runs ${libraryVersion}`);
}

function lose(member: MemberState, thread: TaskThread, reason: string): void {
  clearTimeout(member.timer);
  void thread.end();
  if (member.onLastTask !== undefined) member.onLastTask();
  else if (member.isReady) member.events.onLost(member.job, reason);
  else failStart(member, thread, reason);
}

function failStart({ events }: MemberState, thread: TaskThread, reason: string): void {
  void thread.end();
  events.onFailedStart(
    new LecternError(
      "unsupported",
      `workers: a worker could not be started: ${reason}; its file must import "lectern/worker" or call serveTasks`,
      { reason },
    ),
  );
}

function giveJob(member: MemberState, thread: TaskThread, job: Job, inUse: ReadonlySet<string>): void {
  const { run, task } = job;
  try {
    supply(member, (message) => thread.post(message), run, inUse);
    const message: PoolMessage = { lectern: "task", job: ++member.jobs, data: run.dataId, task: run.order.tasks[task] };
    thread.post(message);
    member.job = job;
  } catch (error) {
    run.fail(new LecternError("invalid-data", `workers: the data cannot be sent: ${error}`, {}, error));
  }
}

/** Sends the engine and the data of a run where the worker does not have them, and removes unused data from it. */
function supply(
  member: MemberState,
  post: (message: PoolMessage) => void,
  { dataId, order }: PoolRun,
  inUse: ReadonlySet<string>,
): void {
  const { held } = member;
  const choice = JSON.stringify(order.engine);
  if (member.engine !== choice) post({ lectern: "engine", choice: order.engine });
  member.engine = choice;
  if (held.has(dataId)) return;
  for (const id of held) {
    if (inUse.has(id)) continue;
    post({ lectern: "forget", id });
    held.delete(id);
  }
  post({ lectern: "data", id: dataId, data: order.data });
  held.add(dataId);
}

/** A thread that is ended inside a native library takes the whole process with it, so it stops by itself and answers. */
function lastTask(member: MemberState, thread: TaskThread): Promise<void> {
  thread.hold(true);
  thread.post({ lectern: "stop" });
  return new Promise((resolve) => {
    member.onLastTask = resolve;
  });
}
