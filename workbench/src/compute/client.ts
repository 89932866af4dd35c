/** The client of the compute worker, used by the page. */
import type { CallName, Calls, LoadRequest } from "./calls.js";
import type { Failure, FromWorker, ToWorker } from "./messages.js";

/** How a call reports progress and is stopped. */
export interface CallControl<N extends CallName> {
  readonly signal?: AbortSignal;
  onNews?(news: Calls[N]["news"]): void;
}

/** Calls the worker. */
export interface Computer {
  call<N extends CallName>(
    name: N,
    request: Calls[N]["request"],
    control?: CallControl<N>,
  ): Promise<Calls[N]["answer"]>;
}

/** The worker as the client needs it; a Web Worker is one. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** The error of a call, as the worker reported it. */
export class CallFailure extends Error {
  readonly code: string;
  constructor({ message, code }: Failure) {
    super(message);
    this.name = "CallFailure";
    this.code = code;
  }
}

/** A worker that has not stopped by itself after this number of milliseconds is terminated. */
const PATIENCE = 400;

/** A call that waits for its turn or for its answer. */
interface Entry {
  readonly id: number;
  readonly name: CallName;
  readonly request: unknown;
  /** The data that were chosen when the call was made. */
  readonly data: LoadRequest | undefined;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
  readonly onNews: ((news: never) => void) | undefined;
}

/**
 * Starts a worker and calls it, one call after the other. A call that is stopped is rejected at once: it never reaches the
 * worker if it still waits; otherwise the worker is asked to stop, and terminated if it does not respond because the fit does
 * not iterate. Calls that wait behind it are not affected: the next worker loads their data first.
 */
export function createComputer(start: () => WorkerLike): Computer {
  let queue: Entry[] = [];
  let running: Entry | undefined;
  let worker: WorkerLike | undefined;
  /** The data that were chosen last, and those that the worker holds. */
  let chosen: LoadRequest | undefined;
  let held: LoadRequest | undefined;
  let last = 0;

  const end = () => {
    worker?.terminate();
    worker = undefined;
    held = undefined;
    running = undefined;
  };
  const crash = (failure: Failure) => {
    const ended = running;
    end();
    ended?.reject(new CallFailure(failure));
    next();
  };
  const startWorker = (): WorkerLike => {
    const fresh = start();
    fresh.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (fresh === worker) receive(data);
    };
    fresh.onerror = (event: Event) => {
      if (fresh !== worker) return;
      crash({ message: (event as ErrorEvent).message || "the worker cannot be started", code: "defect" });
    };
    return fresh;
  };
  const post = (message: ToWorker) => {
    worker ??= startWorker();
    worker.postMessage(message);
  };
  const next = () => {
    if (running !== undefined || queue.length === 0) return;
    const { data, name } = queue[0];
    const entry = name === "load" || data === undefined || data === held ? queue.shift() : reloading(data);
    if (entry === undefined) return;
    running = entry;
    post({ type: "call", id: entry.id, name: entry.name, request: entry.request });
  };
  /** Loads data again for the calls that wait for them; if that fails, they fail with it. */
  const reloading = (data: LoadRequest): Entry => ({
    ...{ id: ++last, name: "load", request: data, data, resolve: () => {}, onNews: undefined },
    reject(error) {
      const theirs = queue.filter((entry) => entry.name !== "load" && entry.data === data);
      queue = queue.filter((entry) => !theirs.includes(entry));
      for (const entry of theirs) entry.reject(error);
    },
  });
  const receive = (message: FromWorker) => {
    if (running === undefined || message.id !== running.id) return;
    const entry = running;
    if (message.type === "news") {
      entry.onNews?.(message.news as never);
      return;
    }
    running = undefined;
    if (entry.name === "load") held = message.type === "answer" ? (entry.request as LoadRequest) : undefined;
    if (message.type === "answer") entry.resolve(message.answer as never);
    else entry.reject(new CallFailure(message.failure));
    next();
  };
  const stop = (entry: Entry) => {
    const isWaiting = queue.includes(entry);
    if (!isWaiting && running !== entry) return;
    queue = queue.filter((other) => other !== entry);
    entry.reject(new CallFailure({ message: "stopped", code: "aborted" }));
    if (isWaiting) return;
    post({ type: "stop", id: entry.id });
    setTimeout(() => {
      if (running !== entry) return;
      end();
      next();
    }, PATIENCE);
  };

  return {
    call(name, request, { signal, onNews } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(new CallFailure({ message: "stopped", code: "aborted" }));
          return;
        }
        if (name === "load") chosen = request as LoadRequest;
        const told = (news: never) => {
          if (!signal?.aborted) onNews?.(news);
        };
        const entry: Entry = { id: ++last, name, request, data: chosen, resolve, reject, onNews: told };
        signal?.addEventListener("abort", () => stop(entry));
        queue.push(entry);
        next();
      });
    },
  };
}
