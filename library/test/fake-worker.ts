/** Workers inside the process, for tests of the pool: real messages with real copies, but no threads. */
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Registry } from "../src/contract/registry.js";
import { isMessage } from "../src/workers/messages.js";
import { serveOn } from "../src/workers/serve-tasks.js";
import { nodeTaskPort } from "../src/workers/task-port.js";
import type { NodeWorkerLike } from "../src/workers/task-thread.js";

/** A worker of this kind, with what tests inspect. */
export interface FakeWorker extends NodeWorkerLike {
  /** The kinds of the messages sent to it. */
  readonly received: readonly string[];
  readonly isHeld: boolean;
  readonly isEnded: boolean;
  /** Ends it as an uncaught error would. */
  crash(reason: string): void;
}

/** Starts workers and remembers them. */
export interface FakeStart {
  (): FakeWorker;
  readonly started: readonly FakeWorker[];
}

/** Creates workers that serve a registry; `intercept` gets each message first and may return true to drop it. */
export function fakeStart(
  registry: Registry,
  intercept: (message: { readonly lectern: string }, worker: FakeWorker) => boolean = () => false,
): FakeStart {
  return fakeStartOf((port, worker) => {
    const line = nodeTaskPort(port);
    serveOn(
      {
        post: line.post,
        listen: (onMessage) =>
          line.listen((message) => {
            if (!isMessage(message) || !intercept(message, worker)) onMessage(message);
          }),
      },
      registry,
    );
  });
}

/** Creates workers of any behaviour: `serve` gets the worker's end of the connection. */
export function fakeStartOf(serve: (port: MessagePort, worker: FakeWorker) => void): FakeStart {
  const started: FakeWorker[] = [];
  const start = () => {
    const { port1, port2 } = new MessageChannel();
    const received: string[] = [];
    const listeners = new Map<string, (value: unknown) => void>();
    let [isHeld, isEnded] = [true, false];
    const close = () => {
      isEnded = true;
      port1.close();
      port2.close();
    };
    const worker: FakeWorker = {
      received,
      get isHeld() {
        return isHeld;
      },
      get isEnded() {
        return isEnded;
      },
      postMessage(message) {
        if (isMessage(message)) received.push(message.lectern);
        port1.postMessage(message);
      },
      on(event, listener) {
        if (event === "message" || event === "messageerror") port1.on(event, listener);
        else listeners.set(event, listener);
      },
      terminate: async () => close(),
      ref() {
        isHeld = true;
      },
      unref() {
        isHeld = false;
      },
      crash(reason) {
        close();
        listeners.get("error")?.(new Error(reason));
        listeners.get("exit")?.(1);
      },
    };
    started.push(worker);
    serve(port2, worker);
    return worker;
  };
  return Object.assign(start, { started });
}
