/** A worker as the pool sees it, whether it is one of Node or of a browser. */

/** A worker of `node:worker_threads`. */
export interface NodeWorkerLike {
  postMessage(message: unknown): void;
  terminate(): unknown;
  on(event: "message" | "messageerror" | "error" | "exit", listener: (value: unknown) => void): unknown;
  ref(): void;
  unref(): void;
}

/** A worker of a browser. */
export interface WebWorkerLike {
  postMessage(message: unknown): void;
  terminate(): unknown;
  addEventListener(type: "message" | "messageerror" | "error", listener: (event: object) => void): void;
}

/** Events of a worker. */
export interface ThreadListener {
  onMessage(message: unknown): void;
  /** It cannot go on, and why. Told once, and not when the worker was ended. */
  onCrash(reason: string): void;
}

/** A worker that was started. */
export interface TaskThread {
  post(message: unknown): void;
  /** Whether the process has to stay alive for it. */
  hold(needed: boolean): void;
  /** Ends it, whatever it does. */
  end(): Promise<void>;
}

/** Makes the pool's view of a worker. */
export function attachThread(worker: NodeWorkerLike | WebWorkerLike, listener: ThreadListener): TaskThread {
  let isOver = false;
  const message = (value: unknown) => {
    if (!isOver) listener.onMessage(value);
  };
  const crash = (reason: string) => {
    if (isOver) return;
    isOver = true;
    // In a browser a worker continues after an uncaught error, in an undefined state.
    void worker.terminate();
    listener.onCrash(reason);
  };
  if ("on" in worker) listenInNode(worker, message, crash);
  else listenInBrowser(worker, message, crash);
  return {
    post: (value) => worker.postMessage(value),
    hold(needed) {
      if (!("on" in worker)) return;
      if (needed) worker.ref();
      else worker.unref();
    },
    async end() {
      isOver = true;
      await worker.terminate();
    },
  };
}

type Tell<T> = (value: T) => void;

function listenInNode(worker: NodeWorkerLike, message: Tell<unknown>, crash: Tell<string>): void {
  worker.on("message", message);
  worker.on("messageerror", () => crash("its answer could not be read"));
  worker.on("error", (error) => crash(error instanceof Error ? error.message : String(error)));
  worker.on("exit", (code) => crash(`it ended with code ${code}`));
}

function listenInBrowser(worker: WebWorkerLike, message: Tell<unknown>, crash: Tell<string>): void {
  worker.addEventListener("message", (event) => message("data" in event ? event.data : undefined));
  worker.addEventListener("messageerror", () => crash("its answer could not be read"));
  worker.addEventListener("error", (event) => {
    if ("preventDefault" in event && typeof event.preventDefault === "function") event.preventDefault();
    const text = "message" in event ? event.message : undefined;
    crash(typeof text === "string" && text !== "" ? text : "its file could not be loaded");
  });
}
