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

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
  readonly onNews: ((news: never) => void) | undefined;
}

/**
 * Starts a worker and calls it. When the signal of a call fires, the worker is asked to stop; a fit that does not respond
 * because it does not iterate is terminated with its worker, and the next worker first loads the same data again.
 */
export function createComputer(start: () => WorkerLike): Computer {
  const waiting = new Map<number, Waiting>();
  let worker: WorkerLike | undefined;
  let loaded: LoadRequest | undefined;
  let last = 0;

  const rejectAll = (failure: Failure) => {
    for (const { reject } of waiting.values()) reject(new CallFailure(failure));
    waiting.clear();
  };
  const end = (failure: Failure) => {
    worker?.terminate();
    worker = undefined;
    rejectAll(failure);
  };
  const post = (target: WorkerLike, message: ToWorker) => target.postMessage(message);
  const startWorker = (): WorkerLike => {
    const fresh = start();
    fresh.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
    fresh.onerror = (event: Event) =>
      end({ message: (event as ErrorEvent).message || "the worker cannot be started", code: "defect" });
    worker = fresh;
    if (loaded !== undefined) post(fresh, { type: "call", id: ++last, name: "load", request: loaded });
    return fresh;
  };
  const receive = (message: FromWorker) => {
    const call = waiting.get(message.id);
    if (call === undefined) return;
    if (message.type === "news") {
      call.onNews?.(message.news as never);
      return;
    }
    waiting.delete(message.id);
    if (message.type === "answer") call.resolve(message.answer as never);
    else call.reject(new CallFailure(message.failure));
  };

  return {
    call(name, request, { signal, onNews } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(new CallFailure({ message: "stopped", code: "aborted" }));
          return;
        }
        const id = ++last;
        const target = worker ?? startWorker();
        if (name === "load") loaded = request as LoadRequest;
        waiting.set(id, { resolve, reject, onNews });
        signal?.addEventListener("abort", () => {
          if (!waiting.has(id)) return;
          post(target, { type: "stop", id });
          setTimeout(() => {
            if (waiting.has(id) && target === worker) end({ message: "stopped", code: "aborted" });
          }, PATIENCE);
        });
        post(target, { type: "call", id, name, request });
      });
    },
  };
}
