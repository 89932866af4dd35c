/** The page's side of the worker that computes. */
import type { CallName, Calls, LoadRequest } from "./calls.js";
import type { Failure, FromWorker, ToWorker } from "./messages.js";

/** How a call is watched and stopped. */
export interface CallControl<N extends CallName> {
  readonly signal?: AbortSignal;
  onNews?(news: Calls[N]["news"]): void;
}

/** Asks the worker. */
export interface Computer {
  call<N extends CallName>(
    name: N,
    request: Calls[N]["request"],
    control?: CallControl<N>,
  ): Promise<Calls[N]["answer"]>;
}

/** The worker as the client needs it; a Web Worker is one. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** A failure of a call, as the worker told it. */
export class CallFailure extends Error {
  readonly code: string;
  constructor({ message, code }: Failure) {
    super(message);
    this.name = "CallFailure";
    this.code = code;
  }
}

/** A worker that has not stopped by itself after so long is ended. */
const PATIENCE = 400;

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
  readonly onNews: ((news: never) => void) | undefined;
}

/**
 * Starts a worker and speaks to it. A call whose signal fires is asked to stop; a fit that does not listen because it
 * does not iterate is ended with its worker, and the next worker loads the same data again before anything else.
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
