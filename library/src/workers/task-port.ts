/** The connection of a worker to its pool: in Node the parent port, in browsers the global object. */
import { builtinModule } from "../engine/environment.js";

/** The worker's end of the connection. */
export interface TaskPort {
  post(message: unknown): void;
  /** Calls back for every message, and with `undefined` for one that cannot be read. */
  listen(onMessage: (message: unknown) => void): void;
}

/** The end of a message channel as Node has it. */
export interface NodePort {
  postMessage(message: unknown): void;
  on(event: "message" | "messageerror", listener: (message: unknown) => void): unknown;
}

interface NodeThreads {
  readonly parentPort: NodePort | null;
}

interface WebScope {
  postMessage(message: unknown): void;
  addEventListener(type: "message" | "messageerror", listener: (event: { readonly data: unknown }) => void): void;
}

/** The connection to the pool, or undefined where this is not a worker. */
export function parentTaskPort(): TaskPort | undefined {
  const node = builtinModule("node:worker_threads") as NodeThreads | undefined;
  if (node !== undefined) return node.parentPort === null ? undefined : nodeTaskPort(node.parentPort);
  return isWebWorker(globalThis) ? webTaskPort(globalThis) : undefined;
}

/** A port of Node as a connection. */
export function nodeTaskPort(port: NodePort): TaskPort {
  return {
    post: (message) => port.postMessage(message),
    listen(onMessage) {
      port.on("messageerror", () => onMessage(undefined));
      port.on("message", onMessage);
    },
  };
}

function webTaskPort(scope: WebScope): TaskPort {
  return {
    post: (message) => scope.postMessage(message),
    listen(onMessage) {
      scope.addEventListener("messageerror", () => onMessage(undefined));
      scope.addEventListener("message", ({ data }) => onMessage(data));
    },
  };
}

/** Pages have postMessage too, so the kind of the global object decides. */
function isWebWorker(scope: object): scope is WebScope {
  const kind: unknown = Reflect.get(globalThis, "WorkerGlobalScope");
  return typeof kind === "function" && scope instanceof kind && "postMessage" in scope;
}
